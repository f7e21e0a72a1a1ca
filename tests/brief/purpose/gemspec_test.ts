import { assertEquals } from "../../support/assert.ts";
import { gemspecDescription } from "../../../lib/brief/purpose/gemspec.ts";

const spec = (...lines: string[]) =>
  `Gem::Specification.new do |s|\n  ${lines.join("\n  ")}\nend\n`;

const CASES: readonly (readonly [string, string, string | undefined])[] = [
  ["summary first", spec('s.description = "D"', "s.summary     = 'S'.freeze"), "S"],
  ["description alone", spec('spec.description = "D"'), "D"],
  ["quotes", spec("s.summary = 'it\\'s \"x\" #{no}'"), 'it\'s "x" #{no}'],
  ["escapes", spec('s.summary = "a\\"b\\\\c\\u00fc\\nd"'), 'a"b\\cü d'],
  ["percent strings", spec("s.summary = %q{a {nested} 'b'}"), "a {nested} 'b'"],
  ["other delimiters", spec('s.summary = %Q|a "b"|'), 'a "b"'],
  ["no letter", spec("s.summary = %(a (b) c)"), "a (b) c"],
  [
    "squiggly heredoc",
    spec("s.summary = <<~TEXT.strip", "  One", "  two", "TEXT"),
    "    One\n    two\n",
  ],
  ["quoted heredoc", spec("s.description = <<-'D'.gsub(/\\s+/, ' ')", "a #{b}", "D"), "  a #{b}\n"],
  ["pieces", spec('s.summary = "one " \\', "  \"two \" + 'three'"), "one two three"],
  ["next line", spec("s.summary =", '  "S"'), "S"],
  ["chained", spec('s.summary = s.description = "Both"'), "Both"],
  ["in parentheses", spec('s.summary = ("S")'), "S"],
  ["a comment", spec('# s.summary = "no"', 's.description = "D"'), "D"],
  ["a block comment", `=begin\ns.summary = "no"\n=end\n${spec('s.description = "D"')}`, "D"],
  ["after the end", `${spec('s.name = "x"')}__END__\ns.summary = "no"\n`, undefined],
  ["computed", spec("s.summary = File.read('x')", 's.description = "D"'), "D"],
  ["interpolated", spec('s.summary = "a #{VERSION}"', "s.description = 'D'"), "D"],
  ["a constant", spec("s.summary = SUMMARY"), undefined],
  [
    "a generator's filler",
    spec('s.summary = "TODO: Write a short summary"', 's.description = "D"'),
    "D",
  ],
  ["a comparison", spec('s.summary == "no"'), undefined],
  ["left open", spec('s.summary = "no'), undefined],
  ["heredoc left open", spec("s.summary = <<~X", "no"), undefined],
  ["CRLF", spec('s.summary = "S"').replaceAll("\n", "\r\n"), "S"],
  ["nothing", "", undefined],
];

Deno.test("gemspecDescription() reads plain strings in every spelling", () => {
  for (const [what, text, expected] of CASES) {
    assertEquals(gemspecDescription(text), expected, what);
  }
});
