import { formatGateState, type GateState, parseGateState } from "../../lib/loop/gate_state.ts";
import { assertEquals } from "../support/assert.ts";

const STATE: GateState = {
  fires: [{ messageId: "m1", tier: "advisory", tokens: 80000, share: 0.4, isOpen: true }, {
    messageId: "m2",
    tier: "escalated",
    tokens: 110000,
    share: 0.55,
    isOpen: false,
  }],
};

Deno.test("parseGateState() reads what formatGateState() wrote", () =>
  assertEquals<unknown>(parseGateState(formatGateState(STATE)), { kind: "state", state: STATE }));

for (
  const text of [
    "",
    "{",
    "null",
    "[]",
    "42",
    "{}",
    '{"v":1}',
    '{"v":0,"fires":[]}',
    '{"v":1,"fires":{}}',
  ]
) {
  Deno.test(`[K07] parseGateState() calls ${JSON.stringify(text)} damaged`, () =>
    assertEquals<unknown>(parseGateState(text), { kind: "damaged" }));
}

Deno.test("[K27] parseGateState() knows a later version", () =>
  assertEquals<unknown>(parseGateState('{"v":2,"fires":"other"}'), { kind: "later version" }));

Deno.test("[K07] parseGateState() leaves out fires that are damaged alone", () => {
  const good = STATE.fires[0];
  const fires = [
    null,
    7,
    { ...good, tier: "loud" },
    { ...good, tokens: -1 },
    { ...good, share: "0.4" },
    { ...good, messageId: 3 },
    good,
  ];
  assertEquals<unknown>(parseGateState(JSON.stringify({ v: 1, fires })), {
    kind: "state",
    state: { fires: [good] },
  });
});

Deno.test("parseGateState() keeps a fire of nothing, and leaves out what is no amount", () => {
  const fire = { messageId: "m", tier: "advisory", tokens: 0, share: 0, isOpen: false };
  const read = (change: object) =>
    parseGateState(JSON.stringify({ v: 1, fires: [{ ...fire, ...change }] }));
  assertEquals<unknown>(read({}), { kind: "state", state: { fires: [fire] } });
  for (const change of [{ tokens: -1 }, { share: -0.1 }, { tokens: "9" }, { share: null }]) {
    assertEquals(read(change), { kind: "state", state: { fires: [] } });
  }
});
