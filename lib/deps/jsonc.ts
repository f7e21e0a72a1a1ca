// @ts-types="./jsonc.d.ts"
export { parse as parseJsonc } from "@std/jsonc";
