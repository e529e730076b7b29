// Puts the verifier's source, with its types removed, into one self-contained HTML file where each module is an entry
// of an import map. An auditor who opens the file's source reads exactly what the server and the command line run.
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const verifier = fileURLToPath(new URL("../../../../../../packages/evidence-verifier/src/", import.meta.url));
const domain = fileURLToPath(new URL("../../../../../../packages/domain/src/", import.meta.url));
/** The packages the page may include, and their source folders. */
const packages = { "@foldback/evidence-verifier/": verifier, "@foldback/domain/": domain };
const specifier = /^(import|export)(\s[^;]*?\sfrom\s+)"([^"]+)";/gm;

let template: Promise<string> | null = null;

/**
 * Embeds these files in the page, which verifies them when it opens. Without any files, the page asks the reader to
 * drop an export on it.
 */
export async function writeVerifyPage(files: readonly { name: string; bytes: Uint8Array }[]): Promise<string> {
  template ??= makeTemplate();
  const embedded = Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")]));
  return fill(await template, '<script type="application/json" id="embedded">', embedded);
}

async function makeTemplate(): Promise<string> {
  const modules = new Map<string, string>();
  await collect(`${here}page-script.ts`, modules);
  const imports = Object.fromEntries(
    [...modules].map(([name, code]) => [name, `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`]),
  );
  const page = await readFile(`${here}page.html`, "utf8");
  return fill(page, '<script type="importmap">', { imports });
}

/** Fills the empty object after this tag. The content is escaped so that it can't end the script. */
const fill = (page: string, tag: string, content: object) =>
  page.replace(`${tag}{}`, () => tag + JSON.stringify(content).replaceAll("<", "\\u003c"));

function nameOf(file: string): string {
  const name = file.startsWith(domain)
    ? `domain/${file.slice(domain.length)}`
    : file.slice(file.startsWith(verifier) ? verifier.length : here.length);
  return name.replace(/\.ts$/, "");
}

async function collect(file: string, modules: Map<string, string>): Promise<void> {
  const name = nameOf(file);
  if (modules.has(name)) return;
  modules.set(name, "");
  const code = withoutTypes(await readFile(file, "utf8"));
  const needed: string[] = [];
  const renamed = code.replace(specifier, (_all, kind: string, between: string, asked: string) => {
    const target = fileOf(asked, file);
    needed.push(target);
    return `${kind}${between}"${nameOf(target)}";`;
  });
  modules.set(name, renamed);
  for (const target of needed) await collect(target, modules);
}

function fileOf(asked: string, from: string): string {
  for (const [name, folder] of Object.entries(packages))
    if (asked.startsWith(name)) return `${folder}${asked.slice(name.length)}.ts`;
  return fileURLToPath(new URL(asked, `file://${from}`));
}

/** Node strips the types. We hide its warning about an experimental function from the operator's log. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
