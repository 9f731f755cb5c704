// Uses XCallback and nothing else, so that what it links is what the core links: reads a URL, composes an answer.
import XCallback

let url = try CallbackURL("demo://x-callback-url/new?title=Milk&x-success=app%3A%2F%2Fcb%3Fid%3D%23end")
if let success = url.success, let target = CallbackTarget(success) {
  print(target.url(adding: ["id": url.parameters.first?.value]))
}
