// Measures how long the public verify command takes to check a million exported ledger entries offline. The floor only
// hashes the same leaves and nodes. The ledger is filled in bulk, because this bench doesn't measure commits.
import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { canonicalJson } from "@foldback/evidence-verifier/formats/canonical-json";
import { createTreeHead, leafHash } from "@foldback/evidence-verifier/formats/merkle-tree";
import { newSigningKey } from "../../apps/server/src/adapters/evidence-key/key-file.ts";
import { writeVerifyPage } from "../../apps/server/src/adapters/exports/verify-page/write-page.ts";
import type { Database } from "../../apps/server/src/adapters/postgres/database.ts";
import { createEvidenceStore, createKeyStore } from "../../apps/server/src/adapters/postgres/evidence-store.ts";
import { zipStream } from "../../apps/server/src/http/files/zip-stream.ts";
import { exportLedger } from "../../apps/server/src/modules/evidence/export-ledger.ts";
import { nativeSha256 } from "../../apps/server/src/modules/evidence/ledger-tree.ts";
import { createCheckpoints } from "../../apps/server/src/modules/evidence/make-checkpoints.ts";
import { entryHash, firstPrevious } from "../../apps/server/src/modules/ledger/entry-hash.ts";
import { openTestDatabase } from "../../apps/server/src/testing/test-database.ts";
import { asUserId } from "../../packages/domain/src/ids.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";

const ENTRIES = 1_000_000;
const QUICK_ENTRIES = 100_000;
const CHUNK = 5_000;
const LIMIT_MS_PER_MILLION = 10_000;
const verifier = fileURLToPath(new URL("../../apps/server/src/terminal/verify-export.ts", import.meta.url));

const bodyOf = (sequence: number, previous: string) =>
  canonicalJson({
    sequence,
    previous,
    at: new Date(Date.UTC(2026, 0, 1) + sequence * 1_000).toISOString(),
    session: `0b0e2f3a-1111-4222-8333-${String(sequence >> 4).padStart(12, "0")}`,
    room: "0b0e2f3a-1111-4222-8333-444455556667",
    epoch: sequence & 15,
    actor: `0b0e2f3a-1111-4222-8333-${String(sequence >> 7).padStart(12, "0")}`,
    role: "engineer",
    facts: { type: "talkback.started", engineer: "0b0e2f3a-1111-4222-8333-444455556668", clip: `clip-${sequence}` },
  });

async function fill({ owner: db }: Database, entries: number): Promise<void> {
  await db.execute("alter table evidence_head disable trigger all");
  let previous = firstPrevious;
  for (let from = 1; from <= entries; from += CHUNK) {
    const rows: { sequence: number; body: string; previous: string; hash: string }[] = [];
    for (let sequence = from; sequence < from + CHUNK; sequence += 1) {
      const body = bodyOf(sequence, previous);
      const own = entryHash(body);
      rows.push({ sequence, body, previous, hash: own });
      previous = own;
    }
    await db.execute(`insert into evidence_entries (sequence, body, previous, hash)
      select sequence, body, previous, hash
      from jsonb_to_recordset($rows$${JSON.stringify(rows)}$rows$::jsonb) as r(sequence bigint, body text, previous text, hash text)`);
  }
  await db.execute(`update evidence_head set sequence = ${entries}, hash = '${previous}'`);
  await db.execute("alter table evidence_head enable trigger all");
}

/** Returns the signer's key, which the verifier needs to accept the export. */
async function exportTo(file: string, { owner: db }: Database): Promise<string> {
  const store = createEvidenceStore(db);
  const key = newSigningKey("bench.example/evidence/0");
  await createKeyStore(db).addFirst(key.verifierKey, Date.now());
  const checkpoints = createCheckpoints({
    store,
    signer: () => key,
    anchor: async () => {},
    requestTimestamp: null,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    nowMs: Date.now,
  });
  const deps = { store, checkpoints, nowMs: Date.now, writePage: writeVerifyPage };
  const { files } = await exportLedger(deps, {
    adminId: asUserId("bench"),
    wanted: new AbortController().signal,
    onProgress: () => {},
  });
  await pipeline(Readable.from(zipStream(files)), createWriteStream(file));
  return key.verifierKey;
}

/** The floor only hashes the lines and the tree's nodes. It doesn't parse or compare anything. */
async function bareMs(lines: readonly Buffer[]): Promise<number> {
  const startedMs = performance.now();
  const tree = createTreeHead((bytes) => hash("sha256", bytes, "buffer"));
  for (const line of lines) tree.append(leafHash(nativeSha256, line));
  tree.root();
  return performance.now() - startedMs;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const entries = run.quick ? QUICK_ENTRIES : ENTRIES;
  const perMillion = (ms: number) => (ms * 1_000_000) / entries;
  const folder = await mkdtemp(join(tmpdir(), "foldback-verify-"));
  const file = join(folder, "export.zip");
  const database = await openTestDatabase();
  try {
    run.say(`filling a ledger with ${entries} entries`);
    await fill(database, entries);
    const exportingMs = performance.now();
    const key = await exportTo(file, database);
    const exportMs = performance.now() - exportingMs;
    await database.close();
    const verifyingMs = performance.now();
    await promisify(execFile)(process.execPath, [verifier, file, "--key", key]);
    const verifyMs = performance.now() - verifyingMs;
    const lines: Buffer[] = [];
    for await (const line of createInterface(createReadStream(file)))
      if (line.startsWith('{"actor"')) lines.push(Buffer.from(line));
    const floor = perMillion(await bareMs(lines));
    return [
      {
        figure: "1,000,000 ledger entries verified offline, including the command's start",
        unit: "ms",
        product: perMillion(verifyMs),
        floor,
        target: { kind: "limit", max: LIMIT_MS_PER_MILLION },
        note: run.quick ? `scaled up from ${entries.toLocaleString("en")} entries` : undefined,
      },
      {
        figure: "1,000,000 ledger entries exported with table and proofs, embedded",
        unit: "ms",
        product: perMillion(exportMs),
        floor: null,
        target: { kind: "information" },
        note: run.quick ? `scaled up from ${entries.toLocaleString("en")} entries` : undefined,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "evidence-verify",
  about: "a whole ledger exported and verified offline",
  measure,
};
