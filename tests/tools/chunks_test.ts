import { assertEquals, assertThrows } from "../support/assert.ts";
import { joinChunks, replaceObject } from "../../tools/chunks.ts";

async function run(
  chunks: Readonly<Record<string, string>>,
  isWarm: (name: string) => boolean = () => false,
): Promise<unknown> {
  const code = joinChunks(new Map(Object.entries(chunks)), "main.js", isWarm);
  assertEquals(/[^\n\x20-\x7e]/.exec(code)?.[0], undefined);
  const { result } = await import(
    `data:text/javascript,${encodeURIComponent(code + "export const result=await answer;")}`
  );
  return result;
}

for (const isWarm of [() => true, () => false, (name: string) => name === "later.js"]) {
  Deno.test(`joinChunks() runs a chunk once, when something first needs it: ${isWarm}`, async () => {
    const result = await run({
      "main.js": '#!/bin/sh\nimport{a as log}from"./log.js";' +
        'var answer=(async()=>{log.push("main");let{run:r}=await import("./later.js");r();' +
        'await import("./later.js");await import("./effect.js");return log})();',
      "log.js": "var l=[];export{l as a};",
      "later.js": 'import{a as x}from"./log.js";import"./effect.js";x.push("later");' +
        'function q(){x.push("run")}export{q as run};\n/*! license */\n',
      "effect.js": 'import{a}from"./log.js";a.push("effect");',
      "never.js": 'throw new Error("never needed");',
    }, isWarm);
    assertEquals(result, ["main", "effect", "later", "run"]);
  });
}

Deno.test("joinChunks() puts into comments what is neither warm nor needed by what is", () => {
  const chunks = {
    "main.js": 'import{a as x}from"./base.js";import("./warm.js");import("./cold.js");',
    "base.js": 'var b="base";export{b as a};',
    "warm.js": 'import{a as x}from"./shared.js";',
    "shared.js": 'var s="shared";export{s as a};',
    "cold.js": 'var c="cold";',
  };
  const isWarm = (name: string) => name === "warm.js";
  const code = joinChunks(new Map(Object.entries(chunks)), "main.js", isWarm);
  const texts = ["base", "shared", "cold"].map((text) => `="${text}"`);
  assertEquals(texts.map((text) => code.includes(text)), [true, true, true]);
  const compiled = code.replace(/\/\*[\s\S]*?\*\//g, "");
  assertEquals(texts.map((text) => compiled.includes(text)), [true, true, false]);
});

Deno.test("joinChunks() wakes a chunk in strict mode, with imports of its own", async () => {
  const result = await run({
    "main.js": 'var answer=import("./cold.js").then(async(m)=>[m.t,m.c,await m.p]);',
    "cold.js": 'var t="*/ and /*",c=(function(){/*! license */return this===undefined})(),' +
      'p=import("node:path").then((m)=>typeof m.join);export{t,c,p};',
  });
  assertEquals(result, ["*/ and /*", true, "function"]);
});

/** Runs chunks of which one is cold from a file called `name`; gives what they print. */
async function runFile(
  name: string,
  ends: string,
  args: readonly string[] = ["--allow-read"],
): Promise<string> {
  const folder = await Deno.makeTempDir();
  const code = joinChunks(
    new Map(Object.entries({
      "main.js": "const say=(t)=>Deno.stdout.write(new TextEncoder().encode(t));" +
        'import("./cold.js").then(({t})=>say(t),(e)=>say(e.message));',
      "cold.js": 'var t="*/ woke up";export{t};',
    })),
    "main.js",
    () => false,
  );
  await Deno.writeTextFile(`${folder}/${name}`, code.replaceAll("\n", ends));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-config", "--no-prompt", ...args, `${folder}/${name}`],
    stderr: "inherit",
  }).output();
  await Deno.remove(folder, { recursive: true });
  return new TextDecoder().decode(stdout);
}

for (const ends of ["\n", "\r\n"]) {
  Deno.test(`joinChunks() wakes a chunk whatever the lines end in: ${JSON.stringify(ends)}`, async () => {
    assertEquals(await runFile("program.js", ends, []), "*/ woke up");
  });

  // Without an extension it is TypeScript to Deno, which runs what it translated.
  Deno.test(`joinChunks() finds a chunk in its file where Deno drops comments: ${JSON.stringify(ends)}`, async () => {
    assertEquals(await runFile("program", ends), "*/ woke up");
  });
}

Deno.test("joinChunks() says how to run a program whose comments are lost", async () => {
  assertEquals(
    await runFile("program", "\n", []),
    "Deno took this program for TypeScript. Run it with deno run --ext=js, or from a file",
  );
});

Deno.test("joinChunks() keeps what escapes mean in regular expressions", async () => {
  const result = await run({
    "main.js": 'var answer=["…","→","✅"].map(t=>[/^[…]$/.test(t),/→|✅/i.test(t)]);',
  });
  assertEquals(result, [[true, false], [false, true], [false, true]]);
});

Deno.test("joinChunks() keeps default exports and names without another name", async () => {
  const result = await run({
    "main.js": 'import{default as d,same}from"./text.js";var answer=[d,same];',
    "text.js": 'var t="text",same=1;export{t as default,same};',
  });
  assertEquals(result, ["text", 1]);
});

Deno.test("joinChunks() refuses what it does not understand", () => {
  const join = (chunks: Readonly<Record<string, string>>) =>
    joinChunks(new Map(Object.entries(chunks)), "main.js", () => false);
  assertThrows(() => join({}), Error, "no chunk main.js");
  assertThrows(() => join({ "main.js": 'import"./gone.js";' }), Error, "gone.js, which is missing");
  assertThrows(
    () => join({ "main.js": 'import"./a.js";', "a.js": 'import"./main.js";' }),
    Error,
    "need each other",
  );
  for (
    const text of [
      'var a=1;import"./b.js";',
      "var a=1;export default a;",
      'import*as a from"./b.js";',
    ]
  ) {
    assertThrows(() => join({ "main.js": text, "b.js": "" }), Error, "not expected");
  }
});

Deno.test("replaceObject() replaces an object to its own closing brace", () => {
  const code = 'var x={name:"p",version:"1",a:{b:"}"},c:[{}]};next({});';
  assertEquals(replaceObject(code, '{name:"p"', "{}"), "var x={};next({});");
  assertThrows(() => replaceObject(code, "{none", ""), Error, "no object starts with");
  assertThrows(() => replaceObject('x={a:"}"', "{a", ""), Error, "has no end");
});
