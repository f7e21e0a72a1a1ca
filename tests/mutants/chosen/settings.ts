import { type Mutant, mutantsOf } from "../mutant.ts";

const LAWS = "tests/claude/install_laws_test.ts";
const WIRE = "tests/claude/wire_test.ts";
const HOOKS = "tests/commands/install_hook_test.ts";
const RECORDS = "tests/commands/install_record_test.ts";
const REFUSALS = "tests/commands/install_refusals_test.ts";
const PLACES = "tests/commands/install_places_test.ts";

/** Edits of the user's settings, and what is remembered to undo them. */
export const SETTINGS_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("lib/claude/recognize.ts", ["tests/claude/recognize_test.ts"], [
    [
      'if (hook.type !== "command" || hook.command === undefined) return undefined;',
      "if (hook.command === undefined) return undefined;",
    ],
    ["row.event === hook.event && matcherFits", "matcherFits"],
    [
      'called !== undefined && called.operands.join(" ") !== call.operands.join(" ")',
      "false",
    ],
    ["if (!isGuard(words) && !isWayIn(words, end)) return undefined;", ""],
    ['command === "cd" && folder.length === 1 && (end === "&&" || end === "||")', "true"],
    ["else if (valued?.includes(word)) at++;", ""],
    ["/^revive(?:\\.(?:exe|cmd|js|ts))?$/i", "/revive(?:\\.(?:exe|cmd|js|ts))?$/i"],
  ]),
  ...mutantsOf("lib/claude/command_line.ts", ["tests/claude/recognize_test.ts"], [
    ["return depth > 0 || isFaulty ? undefined : commands;", "return commands;"],
    ['if (!begins || line[at + 1] === "(") return undefined;', ""],
  ]),
  ...mutantsOf("lib/claude/json_edit.ts", [WIRE, LAWS], [
    ["lines: /[\\r\\n]/.test(old)", "lines: true"],
    ['if (previous !== undefined) return replace(text, end(previous), end(child), "");', ""],
    [
      '"," + layout.eol + indent + write(layout, indent)',
      '"," + "\\n" + indent + write(layout, indent)',
    ],
  ]),
  ...mutantsOf("lib/claude/wire.ts", [WIRE, LAWS, HOOKS], [
    ["if (surplus !== undefined) text = removeHook(text, surplus, former);\n    else", ""],
    ["entry.timeout === row.timeout &&", ""],
    ["entry.list === member(hooks, entry.event)", "true"],
    ['["async", "asyncRewake", "if", "shell"];', '["async", "asyncRewake", "if"];'],
    ["entries.find((entry) => isSpelt(entry, row, spelling)) ?? entries[0]", "entries[0]"],
  ]),
  ...mutantsOf("lib/claude/unwire.ts", [WIRE, LAWS], [
    ["if (before !== undefined) return replaceRaw(text, container, before);", ""],
    [
      ".filter((other) => other.key === key).length > 1",
      ".filter((other) => other.key === key).length > 9",
    ],
    ["items(allow).findLast((item) => stringOf(item) === rule)", "items(allow).at(-1)"],
    ["return isOurStatusLine(command) ? removeAt(", "return true ? removeAt("],
  ]),
  ...mutantsOf("lib/claude/install.ts", [LAWS, HOOKS, RECORDS], [
    ["raw !== undefined && ours === undefined && !request.force", "false"],
    ["const former = ours === undefined ? raw ?? null : ours.former;", "const former = null;"],
    ["if (rawEnv(body, name) !== set) continue;", ""],
    ["if (now !== undefined || !wanted.isAsked)", "if (!wanted.isAsked)"],
  ]),
  ...mutantsOf("lib/claude/install.ts", [WIRE], [
    [
      'put(body, ["statusLine", "command"], wanted.command)',
      'put(body, ["statusLine"], { command: wanted.command })',
    ],
    ["rules: [...new Set(rules)]", "rules"],
    [".filter((entry) => rawEnv(body, entry.name) === entry.set)", ""],
    ["recorded.filter((entry) => entry.name !== name)", "recorded"],
    ["line.body === whole ? text : mark + line.body", "mark + line.body"],
    ["return body === whole ? text : mark + body;", "return mark + body;"],
  ]),
  ...mutantsOf("lib/claude/install_files.ts", [RECORDS, HOOKS], [
    [
      "before: base === undefined ? file.bytes ?? null : base.before,",
      "before: file.bytes ?? null,",
    ],
    ["left: [...base?.left ?? [], await digest(encode(installed.text))],", "left: [],"],
    ["|| sameBytes(file.bytes, record.before ?? undefined)", ""],
    [
      "record.before === null && isEmptyObject(without) ? null : encode(without)",
      "encode(without)",
    ],
    ["return { ...record, before, left: [] };", "return record;"],
    [
      "await saveRecords(host, new Map([...records, [file.target, record]]));",
      "await saveRecords(host, new Map([[file.target, record]]));",
    ],
  ]),
  ...mutantsOf("lib/claude/uninstall_files.ts", [RECORDS, HOOKS], [
    [
      "if (record !== undefined && await isAsWeLeftIt(file, record)) {",
      "if (record !== undefined) {",
    ],
    [
      "const others = [...records].filter(([path]) => path !== file.target);",
      "const others = [...records];",
    ],
    ["const gone = await removeEmptyFolders(record.folders);", "const gone: string[] = [];"],
  ]),
  ...mutantsOf("lib/claude/install_record.ts", ["tests/claude/install_record_test.ts"], [
    ["value?.v !== VERSION ||", "value === undefined ||"],
    ["left: record.left.slice(-STATES)", "left: record.left"],
    ["before: record.before === null ? null : record.before.toBase64()", "before: null"],
    ["isWhole: records.size === value.files.length", "isWhole: true"],
  ]),
  ...mutantsOf("lib/claude/installs.ts", [RECORDS], [
    ["await setAside(path);", ""],
  ]),
  ...mutantsOf(
    "lib/host/replace_user_file.ts",
    ["tests/host/user_file_test.ts", PLACES, REFUSALS],
    [
      ["await Deno.rename(temporary, target);", "await Deno.writeFile(target, bytes);"],
      [
        "await writeSynced(temporary, bytes, old);\n    await sameAsRead(file);",
        "await writeSynced(temporary, bytes, old);",
      ],
      ["await Deno.chmod(path, mode);", ""],
      ["await Deno.remove(temporary).catch(() => {});", ""],
      ['if (isReadOnly(info)) throw refused(file.path, file.target, "the file is read-only");', ""],
      ["if (now.target === file.target && sameBytes(now.bytes, file.bytes)) return;", "return;"],
    ],
  ),
];
