import type { EmitCause } from "../host/events.ts";
import type { AutoCompaction } from "../loop/auto_compact.ts";
import type { LastCompaction } from "../loop/last_compaction.ts";
import type { Tier } from "../loop/loop_settings.ts";
import type { Window } from "../loop/window.ts";
import type { Forecast } from "../session/forecast.ts";

/** A fact, or why it is not known: the end of a sentence that begins with "unknown:". */
export type Known<Value> =
  | { readonly kind: "known"; readonly value: Value }
  | { readonly kind: "unknown"; readonly why: string };

/** Everything that `revive status` says of one session; times are milliseconds since 1970. */
export interface Status {
  readonly now: number;
  readonly session: string;
  readonly project: Known<string>;
  readonly transcript: Known<string>;
  /** Context tokens of the newest answer, or what a compaction left. */
  readonly tokens: Known<number>;
  readonly window: Window;
  readonly model: string | undefined;
  readonly tier: Known<Tier | "none">;
  /** Shares of the window from which the tiers begin. */
  readonly advisoryAt: number;
  readonly escalatedAt: number;
  readonly autoCompaction: AutoCompaction;
  readonly nextBrief: Known<Forecast>;
  readonly lastBrief: Known<{ readonly at: number; readonly cause: EmitCause }>;
  readonly lastCompaction: Known<LastCompaction | "none">;
  readonly checkpoint:
    | {
      readonly path: string;
      readonly savedAt: number;
      readonly author: "agent" | "auto";
    }
    | undefined;
}

export function known<Value>(value: Value): Known<Value> {
  return { kind: "known", value };
}

export function unknown<Value>(why: string): Known<Value> {
  return { kind: "unknown", why };
}
