// npm run verify -- <export.zip> [receipt.txt ...]: tells a true evidence export from a doctored one, without any network or
// database. Ends with 0 only when everything holds.
import { open, readFile } from "node:fs/promises";
import { type Finding, headlineOf } from "@foldback/domain/evidence/findings";
import { verifyBundle } from "@foldback/domain/evidence/verify-bundle";
import { openZip } from "@foldback/domain/evidence/zip-archive";
import { ArchiveError } from "@foldback/domain/evidence/zip-directory";
import { verifierTools } from "./modules/evidence/verifier-tools.ts";

const [file, ...receiptFiles] = process.argv.slice(2);
const marks: Record<Finding["status"], string> = {
  passed: "ok  ",
  failed: "BAD ",
  "not-checked": "?   ",
  noted: "    ",
};

if (file === undefined) say(["npm run verify -- <export.zip> [receipt.txt ...]"], 1);
else await run(file, receiptFiles);

async function run(path: string, receiptPaths: readonly string[]): Promise<void> {
  try {
    const receipts = await Promise.all(receiptPaths.map((each) => readFile(each, "utf8")));
    const handle = await open(path, "r");
    try {
      const { size: sizeBytes } = await handle.stat();
      const slice = async (from: number, to: number) => {
        const bytes = new Uint8Array(Math.max(0, to - from));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      };
      const verdict = await verifyBundle(await openZip({ sizeBytes, slice }), { tools: verifierTools, receipts });
      const lines = verdict.findings.map(({ question, status, detail }) => `${marks[status]} ${question} ${detail}`);
      if (verdict.firstBad) lines.push(`First bad entry: ${verdict.firstBad.sequence} (${verdict.firstBad.problem})`);
      lines.push(...verdict.keys.map((key) => `Key: ${key}`));
      lines.push(headlineOf(verdict.status));
      say(lines, verdict.status === "true" ? 0 : 1);
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Whatever an archive can do to a program that reads it, a stranger is told in words.
    const message = error instanceof Error ? error.message : String(error);
    say([message, error instanceof ArchiveError ? headlineOf("unreadable") : "Nothing was verified."], 1);
  }
}

function say(lines: readonly string[], exitCode: number): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = exitCode;
}
