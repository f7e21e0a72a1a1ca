import { type Mutant, mutantsOf } from "../mutant.ts";

/** How full the context is, when that is said, and what a checkpoint keeps. */
export const LOOP_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("lib/loop/transcript.ts", ["tests/loop/transcript_usage_test.ts"], [
    ["created > 0 ? created : nested(usage.cache_creation)", "created"],
    ["const total = input + read + written;", "const total = input + written;"],
    ["return total > 0 ? total : undefined;", "return total;"],
    ["Number.isSafeInteger(value) && value >= 0", "Number.isSafeInteger(value)"],
  ]),
  ...mutantsOf("lib/loop/transcript.ts", ["tests/loop/transcript_test.ts"], [
    ['...optional("preserved", preservedUuids(data.preservedMessages)),', ""],
    ['isApiErrorMessage === true || model === "<synthetic>"', "isApiErrorMessage === true"],
    ['value.type === "system" && value.subtype', "value.subtype"],
    ['text(message.id) ?? base.uuid ?? ""', 'text(message.id) ?? ""'],
    ["Number.isSafeInteger(value) && value > 0", "Number.isSafeInteger(value)"],
  ]),
  ...mutantsOf("lib/loop/fill.ts", ["tests/loop/fill_test.ts"], [
    ["if (row.isSidechain) return undefined;", ""],
    ["return this.#compacted ? NOTHING_SINCE : {\n", "return {\n"],
    ['if (row.kind === "summary") this.#compacted = true;', ""],
    ["!row.isSidechain && !row.isSynthetic", "!row.isSidechain"],
    ['{ kind: "boundary", tokens: row.postTokens };', "undefined;"],
  ]),
  ...mutantsOf("lib/loop/window.ts", ["tests/loop/window_test.ts"], [
    ["if (facts.tokens <= size) return", "if (true) return"],
    ["known >= facts.tokens", "known > facts.tokens"],
    ["return Math.min(1, Math.max(0, tokens / window.size));", "return tokens / window.size;"],
    ["const named = windows.findLast(", "const named = windows.find("],
  ]),
  ...mutantsOf("lib/loop/turn_end.ts", ["tests/loop/turn_end_test.ts"], [
    [
      'if (row.kind === "boundary" || row.kind === "summary") isFirstReading = fill !== undefined;',
      "",
    ],
    ["&& !results.has(block.id)) pending.add(block.id);", ") pending.add(block.id);"],
    ["for (const id of toolResultIds(ends)) results.add(id);", ""],
    ["if (newest === undefined && !row.isMeta) isAnswered = false;", ""],
    ["if (row.messageId === newest) {", "if (true) {"],
  ]),
  ...mutantsOf("lib/loop/turn_end.ts", ["tests/loop/turn_end_wait_test.ts"], [
    ["if (now === size) continue;", "if (now === size) break;"],
    ["const WAIT_MS = 500;", "const WAIT_MS = 50;"],
    ["size = now;\n    end = readTurnEnd(path);", "size = now;"],
  ]),
  ...mutantsOf("lib/loop/trail.ts", ["tests/loop/trail_test.ts"], [
    ['if (place !== undefined && known?.kind === "message") {', "if (false) {"],
    ["if (this.#isSummarized) this.entries.pop();", ""],
    ['if (last?.kind === "message" && last.endsTurn) this.#turns++;', "this.#turns++;"],
    ["this.entries.push(entry);\n    this.#turns = 0;", "this.entries.push(entry);"],
    ["compaction = entry;", "compaction ??= entry;"],
  ]),
  ...mutantsOf("lib/loop/gate.ts", ["tests/loop/gate_test.ts"], [
    ["turns >= settings.cooldownTurns", "turns > settings.cooldownTurns"],
    ["reading !== undefined && !reading.isFirst", "reading !== undefined"],
    ["const REPEAT_POINTS = 5;", "const REPEAT_POINTS = 4;"],
    ["const last = fires.findLast(", "const last = fires.find("],
    ['checkpoint === "fresh" || facts.isPlanMode', 'checkpoint === "fresh"'],
    ["position.turns < settings.cooldownTurns", "true"],
    ["fire.isOpen || fire === last || fire === escalated", "fire === last || fire === escalated"],
    ['({ tier }) => tier === "escalated");\n  return last', "() => true);\n  return last"],
    ["pointsBetween(share, fire.share) >= REPEAT_POINTS", "false"],
    ["* 100 + 1e-6", "* 100 - 1e-6"],
    ["outcomes,\n    state: stillNeeded([...", "outcomes: [],\n    state: stillNeeded([..."],
  ]),
  ...mutantsOf("lib/loop/fire_outcome.ts", ["tests/loop/fire_outcome_test.ts"], [
    ["turns <= OUTCOME_TURNS", "turns < OUTCOME_TURNS"],
    ["turns >= OUTCOME_TURNS", "turns > OUTCOME_TURNS"],
    ["isOpen: fire.isOpen && !isLate", "isOpen: fire.isOpen"],
  ]),
  ...mutantsOf("lib/loop/loop_settings.ts", ["tests/loop/loop_settings_tier_test.ts"], [
    ["share >= settings.escalatedAt", "share > settings.escalatedAt"],
    ["share >= settings.advisoryAt", "share > settings.advisoryAt"],
  ]),
  ...mutantsOf("lib/commands/gate.ts", ["tests/commands/gate_test.ts"], [
    ["event.stopHookActive ||", ""],
    ["if (!isOurs) return SILENT;", ""],
    ["if (end.isMidChain && !settings.isForced) return SILENT;", ""],
    ["if (!settings.firesHeadless && !isAttended(host.env)) return SILENT;", ""],
  ]),
  ...mutantsOf("lib/loop/fit_checkpoint.ts", ["tests/loop/fit_checkpoint_test.ts"], [
    ['case "Next step":\n      return 6;', 'case "Next step":\n      return 0;'],
    ["Math.floor(limit * 2 / 3)", "0"],
  ]),
  ...mutantsOf("lib/commands/repost.ts", ["tests/commands/repost_test.ts"], [
    ['event.source !== "compact"', "false"],
    [
      'if (!await claimWithin(host, session, "repost", identity, SAME_EVENT_MS)) return SILENT;',
      "",
    ],
  ]),
];
