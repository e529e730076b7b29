// A command of the command line runs here if the data directory is free. Otherwise the server that holds it is asked.
import { DataDirInUseError, lockDataDir } from "../adapters/postgres/data-dir-lock.ts";

export type Answer = { ok: boolean; text: string };
type Ways = { here: () => Promise<Answer>; ask: () => Promise<Answer> };

export async function hereOrAsk(dataDir: string, { here, ask }: Ways): Promise<Answer> {
  try {
    const lock = await lockDataDir(dataDir);
    try {
      return await here();
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError) return ask();
    throw error;
  }
}

export function finish({ ok, text }: Answer): void {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}
