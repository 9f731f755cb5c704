import CoreProperties
import Testing
import XCallback

/// What holds for every URL, shown on many that nobody wrote down. A failure names the seed and the input.
@Suite("Properties of made-up URLs")
struct PropertyTests {
  static let seeds: [UInt64] = [1, 2, 3, 4]

  @Test("A URL is refused at one of its bytes, or its parts survive", arguments: seeds, 0...3)
  func urls(seed: UInt64, hostility: Int) {
    var generator = URLGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<400 {
      let text = generator.url(hostility)
      #expect(CoreProperties.violation(ofURL: Array(text.utf8)) == nil, "\(text.debugDescription)")
      if (try? CallbackURL(text)) != nil { accepted += 1 }
    }
    // The generator is of use only while most of its URLs pass.
    #expect(accepted > 120)
  }

  @Test("Any bytes are refused at one of them, or are a URL", arguments: seeds)
  func bytes(seed: UInt64) {
    var generator = URLGenerator(seed: seed)
    for _ in 0..<400 {
      let bytes = (generator.oneIn(2) ? Array("s:?".utf8) : []) + generator.bytes(upTo: 24)
      #expect(CoreProperties.violation(ofURL: bytes) == nil, "\(bytes)")
    }
  }

  @Test("The corpus has the properties, whole and cut", arguments: Corpus.urls)
  func corpus(url: String) {
    let bytes = Array(url.utf8)
    for count in stride(from: 0, through: bytes.count, by: 7) {
      #expect(CoreProperties.violation(ofURL: Array(bytes.prefix(count))) == nil, "cut at \(count)")
      #expect(CoreProperties.violation(ofURL: Array(bytes.suffix(count))) == nil, "the last \(count)")
    }
  }

  @Test("parse(build(x)) is x", arguments: seeds)
  func building(seed: UInt64) throws {
    var generator = URLGenerator(seed: seed)
    let scheme = try #require(Scheme("Notes"))
    for _ in 0..<300 {
      let action = generator.action()
      let parameters = (0..<3).map { _ in generator.parameter() }
      let fragment = generator.oneIn(3) ? generator.text(1) : nil
      let built = try CallbackURL(scheme: scheme, action: action, parameters: parameters, fragment: fragment)
      let read = try CallbackURL(built.text)
      #expect(read == built)
      #expect(read.scheme == scheme)
      #expect(read.action == action)
      #expect(read.allParameters == parameters)
      #expect(read.fragment == fragment)
      #expect(read.text.utf8.allSatisfy { (0x21...0x7E).contains($0) } || fragment != nil)
    }
  }

  @Test("Decoding undoes encoding", arguments: seeds)
  func coding(seed: UInt64) {
    var generator = URLGenerator(seed: seed)
    for _ in 0..<400 {
      let bytes = generator.bytes(upTo: 24)
      let encoded = URLParameter(name: bytes, value: bytes)
      #expect(PercentCoding.decode(encoded.rawName) == bytes)
      #expect(PercentCoding.decode(encoded.rawValue ?? []) == bytes)
      let text = generator.value()
      #expect(PercentCoding.decode(PercentCoding.encode(text).utf8, plusIsSpace: true) == Array(text.utf8))
      #expect(URLParameter("a", text).value == (text.contains("\0") ? nil : text))
    }
  }

  @Test("Composing keeps the caller's bytes and adds the results, nothing else", arguments: seeds)
  func composition(seed: UInt64) {
    var generator = URLGenerator(seed: seed)
    for _ in 0..<800 {
      let callback = generator.callback()
      let results = generator.results()
      #expect(
        CoreProperties.violation(ofComposing: callback, with: results) == nil,
        "\(callback.debugDescription) with \(results)")
    }
  }
}
