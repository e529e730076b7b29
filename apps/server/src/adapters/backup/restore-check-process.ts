// Runs a restore check in a process of its own, because loading a database takes seconds of processor time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { BackupProblem, backupProblemCodes } from "../../modules/backups/ports.ts";

type Options = {
  /** Exits with 0, or prints what's wrong as its last line. */
  program: string;
  stopping: AbortSignal;
};

export async function runRestoreCheck({ program, stopping }: Options): Promise<void> {
  const child = spawn(process.execPath, ["--disable-proto=delete", program], {
    stdio: ["ignore", "ignore", "pipe"],
    signal: stopping,
  });
  const [problem, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (exitCode === 0) return;
  const lastLine = problem.trim().split("\n").at(-1) ?? "";
  const code = backupProblemCodes.find((each) => lastLine.startsWith(`${each}: `));
  if (code === undefined)
    throw new BackupProblem("RESTORE_CHECK_FAILED", "The check ended early. See the log.", { cause: problem });
  throw new BackupProblem(code, lastLine.slice(code.length + 2));
}
