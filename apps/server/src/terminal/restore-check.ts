// npm run restore-check [-- <name>]: restores a backup into a temporary folder, verifies it and throws it away. The
// server runs it on a schedule. Its last line on standard error says why it failed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notSetUp } from "../compose/backups.ts";
import { checkRestore } from "../compose/restore.ts";
import { processEnvironment, readConfig } from "../config.ts";
import { lowerPriority } from "../lower-priority.ts";
import { problemText, provenText } from "./backup-texts.ts";

const niceness = 15;
const folder = mkdtempSync(join(tmpdir(), "foldback-restore-check-"));
const removeFolder = () => rmSync(folder, { recursive: true, force: true });

lowerPriority(niceness);
// The folder holds everyone's data in the clear, so it mustn't outlive this process.
process.once("exit", removeFolder);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
try {
  const read = readConfig(processEnvironment());
  if (!read.ok) throw new Error(read.problems.join("\n"));
  if (read.config.backups === null) throw notSetUp();
  process.stdout.write(`${provenText(await checkRestore(read.config.backups, process.argv[2] ?? null, folder))}\n`);
} catch (error) {
  process.stderr.write(`${problemText(error)}\n`);
  process.exitCode = 1;
}
