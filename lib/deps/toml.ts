export { parse as parseToml } from "smol-toml";
