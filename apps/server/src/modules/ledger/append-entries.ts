// Adds entries to the ledger inside the caller's transaction, with their number, the previous hash and commitments to
// the people they name. The caller must have checked permissions. HAZARD: this locks the ledger's single head until the
// commit, and every other writer waits. Call this once per transaction, as the last step (decision 034).
import { createHash, randomBytes } from "node:crypto";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { canonicalJson, type JsonValue } from "@foldback/evidence-verifier/formats/canonical-json";
import { awaitBatch } from "../await-batch.ts";
import { entryHash } from "./entry-hash.ts";
import type { LedgerHead, LedgerRow, LedgerWriter } from "./ports.ts";

/** What the caller knows about each person, by user id. Names and addresses are looked up here. */
export type About = { readonly [userId: string]: { readonly [fact: string]: JsonValue } };
export type EntryDraft = Omit<EvidenceEntry, "sequence" | "previous" | "people">;
export type EntryAbout = { draft: EntryDraft; about?: About };

/** The head of an entry that isn't about a session. */
export const outsideSessions = ({ id, role }: { id: string; role: EvidenceEntry["role"] }, atMs: number) => ({
  at: new Date(atMs).toISOString(),
  session: "",
  room: "",
  epoch: 0,
  actor: id,
  role,
});

export const appendEntry = (ledger: LedgerWriter, draft: EntryDraft): Promise<number> =>
  appendEntries(ledger, [{ draft }]);

/** Returns the number of the last entry. */
export async function appendEntries(ledger: LedgerWriter, drafts: readonly EntryAbout[]): Promise<number> {
  // Sent in this order, so the people are locked before the head.
  const [described, locked] = await awaitBatch([describe(ledger, drafts), ledger.lockHead()]);
  const sealed = drafts.map(({ draft, about = {} }) => ({ draft, people: commitTo(described, about) }));
  let head: LedgerHead = locked;
  const entries = sealed.map(({ draft, people }) => {
    const row = rowBehind(head, draft, people);
    head = row;
    return { row, openings: people.map(({ commitment: _, ...opening }) => ({ sequence: row.sequence, ...opening })) };
  });
  await ledger.append({
    rows: entries.map(({ row }) => row),
    openings: entries.flatMap(({ openings }) => openings),
  });
  return head.sequence;
}

function rowBehind(head: LedgerHead, draft: EntryDraft, people: readonly Committed[]): LedgerRow {
  const place = { sequence: head.sequence + 1, previous: head.hash };
  const commitments = Object.fromEntries(people.map(({ person, commitment }) => [person, commitment]));
  const entry: EvidenceEntry = { ...draft, ...place, ...(people.length > 0 ? { people: commitments } : {}) };
  const body = canonicalJson(storable(entry));
  return { ...place, body, hash: entryHash(body) };
}

/**
 * Replaces characters that the database would reject (U+0000 and unpaired surrogates), because a rejected entry would
 * also roll back the change it records. Also replaces all other control characters, which could mislead someone reading
 * the entry.
 */
function storable(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replace(/\p{Cc}|\p{Cs}/gu, "\u{fffd}");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, storable(member)]])),
  );
}

type Described = { id: string; name: string; email: string };
type Committed = { person: string; salt: string; pii: string; commitment: string };

async function describe(ledger: LedgerWriter, drafts: readonly EntryAbout[]): Promise<Described[]> {
  const ids = new Set(drafts.flatMap(({ about = {} }) => Object.keys(about)));
  return ids.size === 0 ? [] : ledger.describe([...ids]);
}

function commitTo(described: readonly Described[], about: About): Committed[] {
  return described
    .filter(({ id }) => Object.hasOwn(about, id))
    .map(({ id, name, email }) => {
      const salt = randomBytes(32);
      const pii = canonicalJson({ ...about[id], name, email });
      const commitment = createHash("sha256").update(salt).update(pii, "utf8").digest("hex");
      return { person: id, salt: salt.toString("hex"), pii, commitment };
    });
}
