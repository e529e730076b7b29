// npm run verify -- <export.zip> [--receipt file] [--key file-or-key]: checks whether an evidence export is genuine,
// without network or database. The exit code is 0 only if everything matches and the reader already knew the signer.
import { open, readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type HeldTexts, sortHeldTexts, verifierKeysIn } from "@foldback/evidence-verifier/bundle/held-texts";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { ArchiveError } from "@foldback/evidence-verifier/bundle/zip-directory";
import { type Finding, unreadableVerdict, type Verdict } from "@foldback/evidence-verifier/verify/findings";
import { exitCodes, wordsOf } from "@foldback/evidence-verifier/verify/verdict-words";
import { verifyBundle } from "@foldback/evidence-verifier/verify/verify-bundle";
import { verifierTools } from "../modules/evidence/verifier-tools.ts";

const usage = "npm run verify -- <export.zip> [--receipt file] [--key file-or-key] (each may be given several times)";
/** Nothing could be verified, because the arguments were wrong or a file couldn't be read. */
const nothingVerified = 2;
const marks: Record<Finding["status"], string> = {
  passed: "ok  ",
  failed: "BAD ",
  "not-checked": "?   ",
  noted: "    ",
};

const asked = readArguments();
if (asked === null) say([usage], nothingVerified);
else await run(asked);

type Asked = { file: string; texts: string[]; keys: string[] };

function readArguments(): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      options: { receipt: { type: "string", multiple: true }, key: { type: "string", multiple: true } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined) return null;
    return { file, texts: [...more, ...(values.receipt ?? [])], keys: values.key ?? [] };
  } catch {
    return null;
  }
}

async function run({ file, texts, keys }: Asked): Promise<void> {
  try {
    const held = sortHeldTexts(verifierTools.sha256, await Promise.all(texts.map((path) => readFile(path, "utf8"))));
    const given = await Promise.all(keys.map(keyText));
    show(await verdictOn(file, { receipts: held.receipts, keys: [...held.keys, ...given] }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ArchiveError) show(unreadableVerdict("Can it be read?", message));
    else say([message, "Nothing was verified."], nothingVerified);
  }
}

async function keyText(given: string): Promise<string> {
  return verifierKeysIn(verifierTools.sha256, given).length > 0 ? given : readFile(given, "utf8");
}

async function verdictOn(path: string, held: HeldTexts): Promise<Verdict> {
  const handle = await open(path, "r");
  try {
    const { size: sizeBytes } = await handle.stat();
    const slice = async (from: number, to: number) => {
      const bytes = new Uint8Array(Math.max(0, to - from));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    return await verifyBundle(await openZip({ sizeBytes, slice }), { tools: verifierTools, ...held });
  } finally {
    await handle.close();
  }
}

function show(verdict: Verdict): void {
  const { headline, advice, keyLines } = wordsOf(verdict);
  const findings = verdict.findings.map(({ question, status, detail }) => `${marks[status]} ${question} ${detail}`);
  say([...findings, ...keyLines, headline, ...advice], exitCodes[verdict.status]);
}

function say(lines: readonly string[], exitCode: number): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = exitCode;
}
