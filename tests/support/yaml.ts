// @ts-types="./yaml.d.ts"
export { parse } from "@std/yaml/parse";
