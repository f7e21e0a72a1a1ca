import { type Mutant, mutantsOf } from "../mutant.ts";

/** When the brief is due, what is remembered of it, and who may act on an event. */
export const CADENCE_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("lib/session/cadence.ts", ["tests/session/cadence_test.ts"], [
    ["state.sinceEmit >= settings.every", "state.sinceEmit > settings.every"],
    ["settings.every > 0 &&", "settings.every >= 0 &&"],
    ["now - last.at > settings.timeGap", "now - last.at >= settings.timeGap"],
    ["reading.tokens - last.tokens > settings.tokens", "reading.tokens > settings.tokens"],
    ["prompts: known.prompts + 1", "prompts: known.prompts"],
    ["return { ...state, sinceEmit: 0, owed: null,", "return { ...state, owed: null,"],
    ["return { ...state, sinceEmit: 0, owed: null,", "return { ...state, sinceEmit: 0,"],
    ["marks.compact !== state.answered.compact", "true"],
    ["marks.clear !== null && marks.clear !== state.answered.clear", "false"],
    ["if (moment.signal !== null) return moment.signal;", ""],
    ["if (state.owed !== null) return state.owed;", ""],
    [
      "if (last === null) return undefined;\n    return state.owed",
      'if (last === null) return "first";\n    return state.owed',
    ],
    [
      "last !== null && owed === null && !chance.answeredSinceEmit",
      "last !== null && owed === null",
    ],
    ["last !== null && owed === null &&", "last !== null &&"],
    [
      'const stale = cause === "compact" || chance.kind === "compacted";',
      "const stale = false;",
    ],
    ["? reading.messageId !== last.staleMessage", "? true"],
    [": reading.tokens < last.tokens;", ": false;"],
    ["state.lastEmit.at > now + CLOCK_SLACK_MS", "false"],
    ["return { ...FRESH_STATE, project, transcript, prompts, answered, late };", "return state;"],
    ["sinceEmit: state.sinceEmit + missed", "sinceEmit: state.sinceEmit"],
    ["compactedAt: moment.now };", "compactedAt: null };"],
    [
      'if (moment.signal !== null) return moment.signal;\n  if (last === null) return "first";',
      'if (last === null) return "first";\n  if (moment.signal !== null) return moment.signal;',
    ],
    ["return state.owed ?? (farInTokens", "return (farInTokens"],
    [
      "if (settings.every > 0 &&",
      'if (farInTokens(last, moment)) return "tokens";\n  if (settings.every > 0 &&',
    ],
    ["if (marks.compact !== null &&", "if (marks.clear === null && marks.compact !== null &&"],
    ["return { answered: moment.marks,", "return { answered: { ...moment.marks, clear: null },"],
    [
      "state: { ...state, lastEmit, ...answers(moment) }",
      "state: { ...state, sinceEmit: 0, lastEmit, ...answers(moment) }",
    ],
    ["project, transcript, prompts, answered, late };", "project, transcript, prompts, late };"],
    ["? { ...note, state }", "? { state }"],
    ["transcriptBytes: moment.transcriptBytes,", "transcriptBytes: 0,"],
  ]),
  ...mutantsOf("lib/session/cadence_state.ts", ["tests/session/cadence_state_test.ts"], [
    ["value.v > VERSION", "value.v >= VERSION"],
    ["!isCount(value.prompts) ||", ""],
    [
      'if (value === undefined) return { kind: "damaged" };',
      'if (value === undefined) return { kind: "later-version" };',
    ],
    [
      "if (value.state === stored.state && stored.fault === undefined) {",
      "if (value.state === stored.state) {",
    ],
    [
      'return { kind: "saved", value, ...fault } as const;',
      'return { kind: "saved", value } as const;',
    ],
    [": { ...fresh, path: own };", ": fresh;"],
  ]),
  ...mutantsOf("lib/session/cadence_state.ts", ["tests/commands/refresh_test.ts"], [
    ['return { kind: "unsaved", value, why: describe(error) } as const;', "throw error;"],
    ['if (parsed.kind === "damaged") return { ...fresh, fault: "damaged" };', ""],
    ['const own = join(folder, "cadence.v1.json");', "const own = path;"],
  ]),
  ...mutantsOf("lib/session/counter.ts", ["tests/session/counter_test.ts"], [
    ["before.prompts >= settings.every", "before.prompts > settings.every"],
    ["(now - before.emittedAt) * 1000 > settings.timeGap", "false"],
    ["before.emittedAt > now + CLOCK_SLACK_S", "false"],
  ]),
  ...mutantsOf("lib/session/cadence.ts", ["tests/session/cadence_settings_test.ts"], [
    ["timeGap: settings.timeGap * 1000", "timeGap: settings.timeGap"],
    ['"REVIVE_REFRESH_TOKENS", 50_000', '"REVIVE_REFRESH_TOKENS", 5_000'],
    ["/^\\s*\\d{1,12}\\s*$/", "/\\d/"],
  ]),
  ...mutantsOf("lib/session/due.ts", ["tests/commands/refresh_test.ts"], [
    ["if (!await claim(call, host)) return undefined;", ""],
    ["${event.promptId} ${prompt}", "${event.promptId}"],
  ]),
  ...mutantsOf("lib/commands/refresh.ts", ["tests/commands/refresh_test.ts"], [
    ["if (event.agentId !== undefined) return undefined;", ""],
    ["project === undefined || !hasStaticFile(project.root)", "project === undefined"],
  ]),
  ...mutantsOf("lib/host/claims.ts", ["tests/host/claims_test.ts"], [
    ["createNew: true, write: true", "create: true, write: true"],
    ["return !(error instanceof Deno.errors.AlreadyExists);", "return false;"],
    ["Math.abs(host.now() - made) <= windowMs", "false"],
    ["Math.abs(host.now() - made)", "(host.now() - made)"],
    ["const name = `${command}.${fingerprint(identity)}`;", "const name = fingerprint(identity);"],
    ["identity.slice(-LOOKED_AT)", '""'],
    ["Math.ceil(text.length * 3 / 4)", "Math.ceil(text.length / 4)"],
    ["return hexadecimal(first) + hexadecimal(second);", "return hexadecimal(first);"],
  ]),
  ...mutantsOf("lib/host/claims.ts", ["tests/host/sweep_test.ts"], [
    ["if (names.length < MANY_CLAIMS) return;", ""],
    ["if (now - made > CLAIM_MS) Deno.removeSync(path);", "Deno.removeSync(path);"],
    ["const from = now % names.length;", "const from = 0;"],
  ]),
  ...mutantsOf("lib/host/losses.ts", ["tests/host/losses_test.ts"], [
    ["Number.isFinite(at) ? at : 0;", "Number.isFinite(at) ? at : null;"],
    ["if (!Deno.lstatSync(path).isFile) return null;", ""],
    ["    Deno.removeSync(path);\n", ""],
    ['word === "compact" || word === "clear" ? word : "signal"', '"signal"'],
  ]),
  ...mutantsOf("lib/host/try_lock.ts", ["tests/commands/refresh_test.ts"], [
    ["performance.now() - started >= waitMs", "false"],
  ]),
];
