import { asSessionId, type SessionId } from "@foldback/domain/ids";
import type { BundleKeys, PersonOpening } from "@foldback/evidence-verifier/bundle/bundle";
import { and, asc, between, desc, eq, gt, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { EvidenceStore, KeyStore, StoredCheckpoint } from "../../modules/evidence/ports.ts";
import { appendEntry } from "../../modules/ledger/append-entries.ts";
import type { Db } from "./database.ts";
import { createEntryPages } from "./entry-pages.ts";
import { createLedgerReader, createLedgerWriter, rowColumns } from "./ledger-store.ts";
import {
  evidenceCheckpoints,
  evidenceEntries,
  evidenceKeys,
  evidenceNodes,
  evidencePeople,
  evidenceReceipts,
  evidenceTimestamps,
  rttSamples,
} from "./schema/evidence.ts";
import { studioSessions } from "./schema/sessions.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

export function createEvidenceStore(db: Db): EvidenceStore {
  const { head, after } = createLedgerReader(db);
  return {
    head,
    after,
    transaction: (work) => db.transaction((tx) => work(createLedgerWriter(tx))),
    ...treeRows(db),
    ...sealRows(db),
    entriesOf: (sessionId, upTo) =>
      db
        .select(rowColumns)
        .from(evidenceEntries)
        .where(and(eq(evidenceEntries.session, sessionId), lte(evidenceEntries.sequence, upTo)))
        .orderBy(asc(evidenceEntries.sequence)),
    people: (range) => people(db, range),
    ...receiptRows(db),
    ...createEntryPages(db),
    rttSamples: async (sessionId) => {
      const rows = await db
        .select({ at: rttSamples.at, rttMs: rttSamples.rttMs })
        .from(rttSamples)
        .where(eq(rttSamples.sessionId, sessionId))
        .orderBy(asc(rttSamples.at));
      return rows.map(({ at, rttMs }) => ({ atMs: at.getTime(), rttMs }));
    },
  };
}

type TreeRows = Pick<EvidenceStore, "leafHashes" | "nodes" | "nodeCount" | "saveNodes">;

const treeRows = (db: Db): TreeRows => ({
  leafHashes: async (from, to) => {
    const rows = await db
      .select({ hash: evidenceEntries.hash })
      .from(evidenceEntries)
      .where(between(evidenceEntries.sequence, from + 1, to))
      .orderBy(asc(evidenceEntries.sequence));
    return rows.map(({ hash }) => bytesOf(hash));
  },
  nodes: async (level, from, to) => {
    const rows = await db
      .select({ hash: evidenceNodes.hash })
      .from(evidenceNodes)
      .where(and(eq(evidenceNodes.level, level), between(evidenceNodes.position, from, to - 1)))
      .orderBy(asc(evidenceNodes.position));
    return rows.map(({ hash }) => bytesOf(hash));
  },
  nodeCount: async (level) => {
    const [row] = await db
      .select({ position: evidenceNodes.position })
      .from(evidenceNodes)
      .where(eq(evidenceNodes.level, level))
      .orderBy(desc(evidenceNodes.position))
      .limit(1);
    return row ? row.position + 1 : 0;
  },
  saveNodes: async (level, nodes) => {
    if (nodes.length === 0) return;
    await db
      .insert(evidenceNodes)
      .values(nodes.map(({ position, hash }) => ({ level, position, hash: hexOf(hash) })))
      .onConflictDoNothing();
  },
});

type SealRows = Pick<
  EvidenceStore,
  | "keys"
  | "keyHistory"
  | "checkpoints"
  | "checkpointsBetween"
  | "checkpointOf"
  | "saveCheckpoint"
  | "timestampOf"
  | "saveTimestamp"
>;

const sealRows = (db: Db): SealRows => ({
  keys: () => keysOf(db),
  keyHistory: async () => {
    const { verifierKey, rotationNote, createdAt, position } = evidenceKeys;
    const rows = await db.select({ verifierKey, rotationNote, createdAt }).from(evidenceKeys).orderBy(asc(position));
    return rows.map(({ createdAt: at, ...key }) => ({ ...key, createdAtMs: at.getTime() }));
  },
  checkpoints: (limit) => checkpointsWhere(db, undefined, limit),
  checkpointsBetween: (from, to, limit) => checkpointsWhere(db, between(evidenceCheckpoints.size, from, to), limit),
  checkpointOf: async (size) => {
    const [row] = await db.select().from(evidenceCheckpoints).where(eq(evidenceCheckpoints.size, size));
    return row ? { size, note: row.note, createdAtMs: row.createdAt.getTime() } : null;
  },
  saveCheckpoint: async ({ size, note, createdAtMs }) => {
    await db
      .insert(evidenceCheckpoints)
      .values({ size, note, createdAt: new Date(createdAtMs) })
      .onConflictDoNothing();
  },
  timestampOf: async (size) => {
    const [row] = await db.select().from(evidenceTimestamps).where(eq(evidenceTimestamps.size, size));
    return row?.token ?? null;
  },
  saveTimestamp: async (size, token, atMs) => {
    await db
      .insert(evidenceTimestamps)
      .values({ size, token, createdAt: new Date(atMs) })
      .onConflictDoNothing();
  },
});

async function checkpointsWhere(db: Db, where: SQL | undefined, limit: number): Promise<StoredCheckpoint[]> {
  const rows = await db
    .select()
    .from(evidenceCheckpoints)
    .where(where)
    .orderBy(desc(evidenceCheckpoints.size))
    .limit(limit);
  return rows.map(({ size, note, createdAt }) => ({ size, note, createdAtMs: createdAt.getTime() }));
}

type ReceiptRows = Pick<EvidenceStore, "receiptOf" | "saveReceipt" | "listWithoutReceipt" | "markMailed">;

const receiptRows = (db: Db): ReceiptRows => ({
  receiptOf: async (sessionId) => {
    const [row] = await db.select().from(evidenceReceipts).where(eq(evidenceReceipts.sessionId, sessionId));
    return row?.text ?? null;
  },
  saveReceipt: async ({ sessionId, text, createdAtMs }) => {
    await db
      .insert(evidenceReceipts)
      .values({ sessionId, text, createdAt: new Date(createdAtMs) })
      .onConflictDoNothing();
  },
  listWithoutReceipt: async (endedSinceMs) => {
    const rows = await db
      .select({ id: studioSessions.id })
      .from(studioSessions)
      .leftJoin(evidenceReceipts, eq(evidenceReceipts.sessionId, studioSessions.id))
      .where(
        and(
          eq(studioSessions.status, "ended"),
          isNotNull(studioSessions.startedAt),
          gte(studioSessions.endedAt, new Date(endedSinceMs)),
          isNull(evidenceReceipts.mailedAt),
        ),
      )
      .orderBy(asc(studioSessions.endedAt))
      .limit(100);
    return rows.map(({ id }) => asSessionId(id));
  },
  markMailed: async (sessionId, atMs) => {
    await db
      .update(evidenceReceipts)
      .set({ mailedAt: new Date(atMs) })
      .where(eq(evidenceReceipts.sessionId, sessionId));
  },
});

async function people(
  db: Db,
  { after, upTo, session }: { after: number; upTo: number; session: SessionId | null },
): Promise<PersonOpening[]> {
  const { sequence, personId, salt, pii } = evidencePeople;
  const range = and(gt(sequence, after), lte(sequence, upTo));
  const inSession = sql`${sequence} in (select ${evidenceEntries.sequence} from ${evidenceEntries}
    where ${evidenceEntries.session} = ${session})`;
  return db
    .select({ sequence, person: personId, salt, pii })
    .from(evidencePeople)
    .where(session === null ? range : and(range, inSession))
    .orderBy(asc(sequence), asc(personId));
}

async function keysOf(db: Db): Promise<BundleKeys> {
  const { verifierKey, rotationNote, position } = evidenceKeys;
  return db.select({ verifierKey, rotationNote }).from(evidenceKeys).orderBy(asc(position));
}

export const createKeyStore = (db: Db): KeyStore => ({
  keys: () => keysOf(db),
  addFirst: async (verifierKey, atMs) => {
    await db.insert(evidenceKeys).values({ verifierKey, position: 0, createdAt: new Date(atMs) });
  },
  rotate: ({ verifierKey, rotationNote, atMs }) =>
    db.transaction(async (tx) => {
      const known = await keysOf(tx);
      const createdAt = new Date(atMs);
      await tx.insert(evidenceKeys).values({ verifierKey, rotationNote, position: known.length, createdAt });
      await appendEntry(createLedgerWriter(tx), {
        at: createdAt.toISOString(),
        session: "",
        room: "",
        epoch: 0,
        actor: "system",
        role: "system",
        facts: { type: "key.rotated", before: known.at(-1)?.verifierKey ?? "", after: verifierKey },
      });
    }),
});
