// npm run restore-check [-- <name>]: restores a backup into a temporary folder, verifies it and throws it away. The
// server runs it on a schedule. Its last line on standard error says why it failed.
import { notSetUp } from "../compose/backups.ts";
import { checkRestore } from "../compose/restore.ts";
import { processEnvironment, readConfig } from "../config.ts";
import { lowerPriority } from "../lower-priority.ts";
import { problemText, provenText } from "./backup-texts.ts";

const niceness = 15;

lowerPriority(niceness);
try {
  const read = readConfig(processEnvironment());
  if (!read.ok) throw new Error(read.problems.join("\n"));
  if (read.config.backups === null) throw notSetUp();
  process.stdout.write(`${provenText(await checkRestore(read.config.backups, process.argv[2] ?? null))}\n`);
} catch (error) {
  process.stderr.write(`${problemText(error)}\n`);
  process.exitCode = 1;
}
