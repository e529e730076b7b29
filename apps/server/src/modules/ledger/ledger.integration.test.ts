import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { appendEntry, type EntryDraft } from "./append-entries.ts";
import { entryHash, firstPrevious } from "./entry-hash.ts";
import type { LedgerReader, LedgerRow } from "./ports.ts";
import { verifyChain } from "./verify-chain.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const draft = (n: number): EntryDraft => ({
  at: "2026-11-20T12:00:00.000Z",
  session: `session-${n}`,
  room: "room",
  epoch: n,
  actor: "artist",
  role: "artist",
  facts: { type: "session.started", invitedEngineer: null },
});
const append = (n: number) => stage.deps.store.transaction((tx) => appendEntry(tx.ledger, draft(n)));
const allRows = () => stage.ledger.after(0, 100_000);

test("[EV-1][CL-4] the database refuses to update, delete or truncate entries, or to delete or rewind the ledger's head", async () => {
  await append(1);
  const forbidden = [
    sql`update evidence_entries set body = '{}'`,
    sql`update evidence_entries set body = body where sequence = 1`,
    sql`delete from evidence_entries where sequence = 1`,
    sql`delete from evidence_entries where sequence = -1`,
    sql`truncate evidence_entries`,
    sql`update evidence_head set sequence = 0`,
    sql`delete from evidence_head`,
    sql`truncate evidence_head`,
  ];
  const before = await allRows();
  for (const statement of forbidden) {
    await expect(stage.db.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } });
  }
  expect(await allRows()).toEqual(before);
});

test("[EV-2] each entry contains the previous hash, and an unchanged ledger is reported as intact", async () => {
  await append(2);
  const rows = await allRows();
  expect(rows[0]?.previous).toBe(firstPrevious);
  for (const [index, row] of rows.entries()) {
    expect(row.hash).toBe(entryHash(row.body));
    expect(JSON.parse(row.body)).toMatchObject({ sequence: row.sequence, previous: row.previous });
    if (index > 0) expect(row.previous).toBe(rows[index - 1]?.hash);
  }
  expect(await verifyChain(stage.ledger)).toEqual({ status: "intact", entries: rows.length });
});

/** The ledger as changed by someone with access to the disk. */
const tampered = (rows: LedgerRow[]): LedgerReader => ({
  head: () => stage.ledger.head(),
  after: async (sequence, limit) => rows.filter((row) => row.sequence > sequence).slice(0, limit),
});

test("[EV-2] changing one character in any field of any entry breaks the chain at that entry", async () => {
  const rows = await allRows();
  const field = fc.constantFrom("body", "previous", "hash");
  await fc.assert(
    fc.asyncProperty(fc.nat(rows.length - 1), field, fc.nat(), async (at, name, position) => {
      const changed = rows.map((row, index) => (index === at ? { ...row, [name]: flipped(row[name], position) } : row));
      const found = await verifyChain(tampered(changed));
      expect(found.status).toBe("broken");
    }),
    { seed: 6, numRuns: 200 },
  );
});
const flipped = (text: string, position: number) => {
  const at = position % text.length;
  const other = text[at] === "0" ? "1" : "0";
  return text.slice(0, at) + other + text.slice(at + 1);
};

test("[EV-2] a missing, moved or truncated entry is detected", async () => {
  await append(3);
  const rows = await allRows();
  const without = (index: number) => rows.filter((_row, at) => at !== index);
  expect(await verifyChain(tampered(without(0)))).toMatchObject({ status: "broken", problem: "gap" });
  expect(await verifyChain(tampered(without(1)))).toMatchObject({ status: "broken", problem: "gap" });
  expect(await verifyChain(tampered(rows.slice(0, -1)))).toMatchObject({ status: "broken", problem: "head" });
  const behind: LedgerReader = { ...tampered(rows), head: async () => rows.at(-2) ?? stage.ledger.head() };
  expect(await verifyChain(behind)).toMatchObject({ status: "broken", problem: "head" });
  // A rewritten entry with a matching hash still doesn't match its successor.
  const [first, ...rest] = rows;
  if (!first) throw new Error("empty ledger");
  const body = first.body.replace("artist", "nobody");
  expect(await verifyChain(tampered([{ ...first, body, hash: entryHash(body) }, ...rest]))).toMatchObject({
    status: "broken",
    problem: "previous",
  });
});

test("[EV-3] fifty parallel writers leave no gap and no fork", async () => {
  const before = (await allRows()).length;
  await Promise.all(Array.from({ length: 50 }, (_each, n) => append(100 + n)));
  const rows = await allRows();
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: before + 50 }, (_row, at) => at + 1));
  expect(await verifyChain(stage.ledger)).toEqual({ status: "intact", entries: before + 50 });
});

test("[EV-3] a failed write leaves nothing behind, and the next one takes its place", async () => {
  const before = await stage.ledger.head();
  const failing = stage.deps.store.transaction(async (tx) => {
    await appendEntry(tx.ledger, draft(7));
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  expect(await stage.ledger.head()).toEqual(before);
  await append(8);
  expect((await stage.ledger.head()).sequence).toBe(before.sequence + 1);
});

test("[CL-10] text that the database can't store doesn't prevent its entry from being written", async () => {
  const facts = { type: "signaling.forged-message", claimed: "kill\u0000 \ud800 as 🎸\n" } as const;
  await stage.deps.store.transaction((tx) => appendEntry(tx.ledger, { ...draft(9), actor: "a\u0000", facts }));
  const { body } = (await allRows()).at(-1) ?? { body: "" };
  expect(JSON.parse(body)).toMatchObject({ actor: "a\ufffd", facts: { claimed: "kill\ufffd \ufffd as 🎸\ufffd" } });
  expect(await verifyChain(stage.ledger)).toMatchObject({ status: "intact" });
});

test("[EV-1] an entry can't be added outside the chain", async () => {
  const [first] = await allRows();
  if (!first) throw new Error("empty ledger");
  const fork = { ...first, sequence: 9_999, hash: entryHash("fork") };
  await expect(stage.db.insert(evidenceEntries).values(fork)).rejects.toMatchObject({ cause: { code: "23505" } });
});
