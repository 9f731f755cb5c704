// Uses XCallback and nothing else, so that what it links is what the core links.
import XCallback

print("core")
