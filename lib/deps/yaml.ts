// @ts-types="./yaml.d.ts"
export { parse as parseYaml } from "@std/yaml/parse";
