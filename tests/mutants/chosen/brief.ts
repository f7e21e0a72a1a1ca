import { type Mutant, mutantsOf } from "../mutant.ts";

/** What the brief says, how it is cleaned and how it is kept within its limit. */
export const BRIEF_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("lib/brief/fit.ts", ["tests/brief/fit_test.ts"], [
    ["export const BRIEF_LIMIT = 9900;", "export const BRIEF_LIMIT = 10_100;"],
    ['  "hotFiles",\n  "todo",', '  "todo",\n  "hotFiles",'],
    ['  "commitBodies",\n', ""],
    [
      '["GOTCHAS", "DIFFERENTIATORS", "INVARIANTS"]',
      '["INVARIANTS", "DIFFERENTIATORS", "GOTCHAS"]',
    ],
    ["if (freed > 0 && freed >= excess) break;", ""],
    ["return [...hopeless, ...lists]", "return [...lists]"],
    [
      ".map((item, index) => ({ index, size: item.length })).reverse()",
      ".map((item, index) => ({ index, size: item.length }))",
    ],
    ["if (!holds(facts, part)) continue;", ""],
    ["if (size + line.length + 1 > limit) break;", "if (size + line.length > limit) break;"],
    ["const room = limit - bare;", "const room = limit;"],
    ["size + 3 > room", "size > room"],
  ]),
  ...mutantsOf("lib/brief/render.ts", ["tests/brief/fit_test.ts"], [
    ['clean(lines.join("\\n"))', 'lines.join("\\n")'],
    ['cutAt(section.items[0] ?? "", PURPOSE_LIMIT)', 'section.items[0] ?? ""'],
    ['item.split("\\n").map((line) => `  ${line}`)', "[`  ${item}`]"],
    ["isEmpty(omissions) ? [] : [omissionNote(omissions)],", "[],"],
  ]),
  ...mutantsOf("lib/text/clean.ts", ["tests/text/clean_test.ts"], [
    [".toWellFormed()", ""],
    ['.replace(/\\r\\n?/g, "\\n")', ""],
    ['.replace(ESCAPE_SEQUENCE, "")', ""],
    ['.replace(/\\t/g, " ")', ""],
    ['.replace(CONTROL, "")', ""],
    ['.replace(HIDDEN, "")', ""],
    ["\\u000b-\\u001f\\u007f-\\u009f]/g;", "\\u000b-\\u001f]/g;"],
    ["\\u2028-\\u202e\\u2066-\\u2069", "\\u2028-\\u202d\\u2066-\\u2069"],
    ['bare.replace(reservedTag(), "‹$1")', "bare"],
    ['"giu",', '"gu",'],
    ["if (start + index + segment.length > room) break;", ""],
    ["? from - 1 : from;", "? from : from;"],
    ["[0-?]*[ -/]*[@-~]?|(", "[0-?]*[@-~]?|("],
    ["\\u001b[\\]PX^_]", "\\u001b[\\]P]"],
    ["[/\\\\uff0f\\\\u2215\\\\u2044]", "[/\\\\uff0f]"],
    ["[\\\\s\\\\p{Cf}\\\\p{Mn}]*", "[\\\\s\\\\p{Cf}]*"],
  ]),
  ...mutantsOf("lib/brief/static_brief.ts", ["tests/brief/static_brief_test.ts"], [
    ['clean(text.replace(/^\\ufeff/, ""))', 'text.replace(/^\\ufeff/, "")'],
    ["if (isPlaceholder(line)) continue;", ""],
    ["trimBlank(preface.filter((line) => !isPlaceholder(line)))", "[]"],
  ]),
  ...mutantsOf("lib/brief/recent_work.ts", ["tests/brief/recent_work_test.ts"], [
    ["    for (const [from, name] of moves) today.set(from, name);\n", ""],
    ["if (seen.has(name)) continue;", ""],
    ["!file.deleted && !isNoise(path)", "!isNoise(path)"],
    [".sort(([, a], [, b]) => b.commits - a.commits)", ""],
    ["path: visiblePath(path)", "path"],
  ]),
  ...mutantsOf("lib/brief/commit_excerpt.ts", ["tests/brief/commit_excerpt_test.ts"], [
    ["const EXCERPT_LIMIT = 100;", "const EXCERPT_LIMIT = 101;"],
  ]),
];
