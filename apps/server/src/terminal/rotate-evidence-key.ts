// npm run rotate-evidence-key, with the server stopped: creates the key that signs the evidence ledger from now on.
// Both keys sign a note that confirms the new one, and every later export contains that note.
import { join } from "node:path";
import { openSigner } from "../adapters/evidence-key/open-signer.ts";
import { DataDirInUseError, lockDataDir } from "../adapters/postgres/data-dir-lock.ts";
import { openDatabase } from "../adapters/postgres/database.ts";
import { createEvidenceStore, createKeyStore } from "../adapters/postgres/evidence-store.ts";
import { type Config, processEnvironment, readConfig } from "../config.ts";
import { createLog } from "../log.ts";

const read = readConfig(processEnvironment());
if (!read.ok) finish(read.problems.join("\n"), 1);
else await rotate(read.config);

async function rotate(config: Config): Promise<void> {
  try {
    const lock = await lockDataDir(config.dataDir);
    const database = await openDatabase(config);
    const log = createLog({ level: config.logLevel });
    const file = join(config.dataDir, "evidence-key.json");
    const { publicUrl } = config;
    const db = database.as({ role: "jobs" });
    const signer = await openSigner({
      file,
      publicUrl,
      keys: createKeyStore(db),
      checkpoints: createEvidenceStore(db),
      nowMs: Date.now,
      log,
    });
    const key = await signer.rotate();
    await database.close();
    await lock.release();
    if (key === null)
      finish(
        `Nothing was changed: ${file} doesn't contain the current signing key, and only that key can vouch for a new one. Restore it from your backup.`,
        1,
      );
    else finish(`The evidence ledger is now signed with a new key: ${key}`, 0);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    finish("Stop the server first.", 1);
  }
}

function finish(text: string, exitCode: number): void {
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
}
