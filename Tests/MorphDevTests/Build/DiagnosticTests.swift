import Testing

@testable import MorphDev

@Suite struct DiagnosticTests {
  private func parse(_ output: String) -> [Diagnostic] {
    DiagnosticParser.parse(output, folder: "/f")
  }

  @Test func formsOfCompilers() {
    let cases: [(String, Diagnostic)] = [
      (
        "/a/b.swift:3:7: error: cannot find 'x' in scope\n  x = 1\n  ^\n",
        Diagnostic(
          file: "/a/b.swift", line: 3, column: 7, severity: .error,
          message: "cannot find 'x' in scope", source: "  x = 1")
      ),
      (
        "a b.c:12:1: fatal error: 'x.h' file not found\n#include \"x.h\"\n",
        Diagnostic(
          file: "/f/a b.c", line: 12, column: 1, severity: .error,
          message: "'x.h' file not found", source: "#include \"x.h\"")
      ),
      (
        "error[E0308]: mismatched types\n  --> src/lib.rs:3:5\n   |\n",
        Diagnostic(
          file: "/f/src/lib.rs", line: 3, column: 5, severity: .error, message: "mismatched types")
      ),
      (
        "./src/main.zig:4:9: error: expected type 'u8'\n    return 7;\n",
        Diagnostic(
          file: "/f/src/main.zig", line: 4, column: 9, severity: .error,
          message: "expected type 'u8'", source: "    return 7;")
      ),
      (
        "ld.lld: error: undefined symbol: f\n>>> referenced by a.c:9 (/f/a.c:9)\n>>>  a.o:(g)\n",
        Diagnostic(
          file: "/f/a.c", line: 9, column: 0, severity: .error, message: "undefined symbol: f")
      ),
      (
        "<unknown>:0: error: unable to open output file\n",
        Diagnostic(
          file: "", line: 0, column: 0, severity: .error, message: "unable to open output file")
      ),
      (
        "odd:12:name.c:2:3: warning: error: is only a word here\n",
        Diagnostic(
          file: "/f/odd:12:name.c", line: 2, column: 3, severity: .warning,
          message: "error: is only a word here", source: "")
      ),
    ]
    for (output, expected) in cases { #expect(parse(output) == [expected]) }
  }

  @Test func errorsComeFirstAndOnce() {
    let warning = "/a.c:1:1: warning: unused\nint a;\n^\n"
    let error = "/a.c:2:1: error: wrong\nint b;\n^\n/a.c:1:1: note: it was here\nint a;\n^\n"
    let found = parse(warning + error + error)
    #expect(found.map(\.severity) == [.error, .note, .warning])
  }

  @Test func theCaretStandsBelowThePlace() {
    let diagnostic = Diagnostic(
      file: "/a.c", line: 2, column: 7, severity: .error, message: "wrong", source: "\t\"é\" x;")
    #expect(diagnostic.text == "/a.c:2:7: error: wrong\n\t\"é\" x;\n\t    ^")
  }

  @Test func anythingMayBePrinted() {
    for text in [
      "", ":", "error:", "error: ", ": error: x", "1:2:3: error: x", "-->", "--> :", ">>>",
    ] {
      for found in parse(text + "\n" + text) { #expect(found.line >= 0) }
    }
  }

  @Test func rulesOfDependencies() {
    let text = "a.o: a\\ b.c \\\n  /x/y.h /x/$$z.h\\\n  last.h\n"
    #expect(Depfile.files(text) == ["a b.c", "/x/y.h", "/x/$z.h", "last.h"])
    #expect(Depfile.files("") == [])
  }
}
