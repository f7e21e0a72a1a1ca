import { assertEquals } from "../../support/assert.ts";
import { railsCommands } from "../../../lib/brief/commands/rails_bin.ts";

const calls = (scripts: string[], hasTests = false) =>
  railsCommands(scripts, hasTests).map(({ name, call }) => `${name}: ${call}`);

Deno.test("railsCommands() knows the usual scripts", () => {
  assertEquals(calls(["dev", "rubocop", "setup", "rspec", "rails", "brakeman"], true), [
    "test: bin/rspec",
    "lint: bin/rubocop",
    "dev: bin/dev",
    "setup: bin/setup",
  ]);
  assertEquals(calls(["rails"], true), ["test: bin/rails test", "dev: bin/rails server"]);
  assertEquals(calls(["rails"]), ["dev: bin/rails server"]);
  assertEquals(calls(["my-tool"]), []);
});
