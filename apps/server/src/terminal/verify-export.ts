// npm run verify -- <export.zip> [--receipt file] [--key file-or-key] [--root hash]: checks whether an evidence export
// or a take's hand-off is genuine, without network or database. The exit code is 0 only if everything matches and the
// reader already knew the signer, or the take's root.
import { open, readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type HeldTexts, rootIn, sortHeldTexts, verifierKeysIn } from "@foldback/evidence-verifier/bundle/held-texts";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { ArchiveError } from "@foldback/evidence-verifier/bundle/zip-directory";
import { detailOf, type Finding } from "@foldback/evidence-verifier/verify/findings";
import { exitCodes } from "@foldback/evidence-verifier/verify/verdict-words";
import { type Report, unreadableReport, verifyArchive } from "@foldback/evidence-verifier/verify/verify-archive";
import { verifierTools } from "../modules/evidence/verifier-tools.ts";

const usage =
  "npm run verify -- <export.zip> [--receipt file] [--key file-or-key] [--root hash] (each may be given several times)";
/** Nothing could be verified, because the arguments were wrong or a file couldn't be read. */
const nothingVerified = 2;
const marks: Record<Finding["status"], string> = {
  passed: "ok  ",
  failed: "BAD ",
  "not-checked": "?   ",
  noted: "    ",
};

const several = { type: "string", multiple: true } as const;
const asked = readArguments();
if (asked === null) say([usage], nothingVerified);
else await run(asked);

type Asked = { file: string; texts: string[]; keys: string[]; roots: string[] };

function readArguments(): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      options: { receipt: several, key: several, root: several },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined) return null;
    const { receipt = [], key = [], root = [] } = values;
    const roots = root.flatMap((text) => rootIn(text) ?? []);
    return roots.length < root.length ? null : { file, texts: [...more, ...receipt], keys: key, roots };
  } catch {
    return null;
  }
}

async function run({ file, texts, keys, roots }: Asked): Promise<void> {
  try {
    const held = sortHeldTexts(verifierTools.sha256, await Promise.all(texts.map((path) => readFile(path, "utf8"))));
    const given = await Promise.all(keys.map(keyText));
    const all = { ...held, keys: [...held.keys, ...given], roots: [...held.roots, ...roots] };
    show(await reportOn(file, all));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ArchiveError) show(unreadableReport(message));
    else say([message, "Nothing was verified."], nothingVerified);
  }
}

async function keyText(given: string): Promise<string> {
  return verifierKeysIn(verifierTools.sha256, given).length > 0 ? given : readFile(given, "utf8");
}

async function reportOn(path: string, held: HeldTexts): Promise<Report> {
  const handle = await open(path, "r");
  try {
    const { size: sizeBytes } = await handle.stat();
    const slice = async (from: number, to: number) => {
      const bytes = new Uint8Array(Math.max(0, to - from));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    return await verifyArchive(await openZip({ sizeBytes, slice }), { tools: verifierTools, held });
  } finally {
    await handle.close();
  }
}

function show({ status, findings, headline, advice, keyLines }: Report): void {
  const lines = findings.map((finding) => `${marks[finding.status]} ${finding.question} ${detailOf(finding)}`);
  say([...lines, ...keyLines, headline, ...advice], exitCodes[status]);
}

function say(lines: readonly string[], exitCode: number): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = exitCode;
}
