// Strips the types from browser-side TypeScript, which can then be injected into a page without a build.
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";

export async function readBrowserScript(url: URL): Promise<string> {
  return stripTypeScriptTypes(await readFile(url, "utf8"));
}

export function readProbe(name: "page-probe" | "recorder-probe"): Promise<string> {
  return readBrowserScript(new URL(`../probes/${name}.ts`, import.meta.url));
}
