// Adds one entry to the ledger inside the caller's transaction. It stamps place and predecessor, and commits to who the
// people of the entry are; the caller states the facts. It does not know who may state them.
import { createHash, randomBytes } from "node:crypto";
import { canonicalJson, type JsonValue } from "@foldback/domain/evidence/canonical-json";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { entryHash } from "./entry-hash.ts";
import type { LedgerWriter } from "./ports.ts";

/** By user id what else is known about this person at this moment; name and address are looked up. */
export type About = { readonly [userId: string]: { readonly [fact: string]: JsonValue } };
export type EntryDraft = Omit<EvidenceEntry, "sequence" | "previous" | "people">;

export async function appendEntry(ledger: LedgerWriter, draft: EntryDraft, about?: About): Promise<number> {
  const openings = about ? await commitTo(ledger, about) : [];
  const people = Object.fromEntries(openings.map(({ person, commitment }) => [person, commitment]));
  const head = await ledger.lockHead();
  const place = { sequence: head.sequence + 1, previous: head.hash };
  const entry: EvidenceEntry = { ...draft, ...place, ...(openings.length > 0 ? { people } : {}) };
  const body = canonicalJson(entry);
  await ledger.append({ ...place, body, hash: entryHash(body) });
  if (openings.length > 0) {
    await ledger.keepPeople(
      openings.map(({ person, salt, pii }) => ({ sequence: place.sequence, person, salt: salt.toString("hex"), pii })),
    );
  }
  return place.sequence;
}

async function commitTo(ledger: LedgerWriter, about: About) {
  const people = await ledger.describe(Object.keys(about));
  return people.map(({ id, name, email }) => {
    const salt = randomBytes(32);
    const pii = canonicalJson({ ...about[id], name, email });
    return { person: id, salt, pii, commitment: createHash("sha256").update(salt).update(pii, "utf8").digest("hex") };
  });
}
