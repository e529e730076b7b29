// npm run accept-restore, with the server stopped: lets the server sign again although an older backup was restored.
// The ledger records what it no longer has, and the old anchor is kept.

import { rename } from "node:fs/promises";
import { join } from "node:path";
import { anchorFileOf, readTail } from "../adapters/evidence-key/anchor-file.ts";
import { openSigner } from "../adapters/evidence-key/open-signer.ts";
import { DataDirInUseError, lockDataDir } from "../adapters/postgres/data-dir-lock.ts";
import { type Database, openDatabase } from "../adapters/postgres/database.ts";
import { createEvidenceStore, createKeyStore } from "../adapters/postgres/evidence-store.ts";
import { type Config, processEnvironment, readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { stampOf } from "../modules/backups/policy.ts";
import { checkpointsIn } from "../modules/evidence/anchored-checkpoints.ts";
import { findLost } from "../modules/evidence/lost-evidence.ts";
import { appendEntry, outsideSessions } from "../modules/ledger/append-entries.ts";
import { systemActor } from "../modules/ledger/session-statements.ts";
import { finish } from "./here-or-ask.ts";

const read = readConfig(processEnvironment());
if (!read.ok) finish({ ok: false, text: read.problems.join("\n") });
else await run(read.config);

async function run(config: Config): Promise<void> {
  try {
    const lock = await lockDataDir(config.dataDir);
    const database = await openDatabase(config);
    try {
      await accept(config, database);
    } finally {
      await database.close();
      await lock.release();
    }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    finish({ ok: false, text: "Stop the server first." });
  }
}

async function accept(config: Config, database: Database): Promise<void> {
  const store = createEvidenceStore(database.as({ role: "jobs" }));
  const signer = await openSigner({
    file: join(config.dataDir, "evidence-key.json"),
    publicUrl: config.publicUrl,
    keys: createKeyStore(database.as({ role: "jobs" })),
    checkpoints: store,
    nowMs: Date.now,
    log: createLog({ level: config.logLevel }),
  });
  const key = signer.current();
  if (key === null)
    return finish({ ok: false, text: "Nothing was changed: the key that signs evidence must be there first." });
  const anchor = anchorFileOf(config);
  const ledger = { origin: key.origin, keys: await store.keys() };
  const { checkpoints } = await checkpointsIn((await readTail(anchor)) ?? "", ledger);
  const lost = await findLost(store, checkpoints);
  if (lost === null)
    return finish({ ok: true, text: "Nothing was changed: the ledger has everything that was signed." });
  const facts = { type: "ledger.evidence-lost", ...lost } as const;
  await store.transaction((ledger) => appendEntry(ledger, { ...outsideSessions(systemActor, Date.now()), facts }));
  const aside = `${anchor}.${stampOf(Date.now())}.lost`;
  await rename(anchor, aside);
  const text = `The ledger now records that it has lost evidence: ${lost.size} entries had been signed. The old checkpoints are in ${aside}.`;
  finish({ ok: true, text });
}
