// Uses XCallback and nothing else, so that what it links is what the core links: reads a URL, composes an answer, routes.
import XCallback

let url = try CallbackURL("demo://x-callback-url/new?title=Milk&x-success=app%3A%2F%2Fcb%3Fid%3D%23end")
if let success = url.success, let target = CallbackTarget(success) {
  print(target.url(adding: ["id": url.parameters.first?.value]))
}

var router = Router()
router.on("new", Parameter("title", String.self)) { _, title in ["id": title] }
print(await router.respond(to: url).callback ?? "nothing")
