// Adds one entry to the ledger inside the caller's transaction. It sets position and predecessor and adds commitments
// to the people in the entry. The caller states the facts and has checked the right to do so.
import { createHash, randomBytes } from "node:crypto";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { canonicalJson, type JsonValue } from "@foldback/evidence-verifier/formats/canonical-json";
import { entryHash } from "./entry-hash.ts";
import type { LedgerWriter } from "./ports.ts";

/** Other known facts about each person, by user id. Name and address are looked up. */
export type About = { readonly [userId: string]: { readonly [fact: string]: JsonValue } };
export type EntryDraft = Omit<EvidenceEntry, "sequence" | "previous" | "people">;

export async function appendEntry(ledger: LedgerWriter, draft: EntryDraft, about?: About): Promise<number> {
  const openings = about ? await commitTo(ledger, about) : [];
  const people = Object.fromEntries(openings.map(({ person, commitment }) => [person, commitment]));
  const head = await ledger.lockHead();
  const place = { sequence: head.sequence + 1, previous: head.hash };
  const entry: EvidenceEntry = { ...draft, ...place, ...(openings.length > 0 ? { people } : {}) };
  const body = canonicalJson(storable(entry));
  await ledger.append({ ...place, body, hash: entryHash(body) });
  if (openings.length > 0) {
    await ledger.keepPeople(
      openings.map(({ person, salt, pii }) => ({ sequence: place.sequence, person, salt: salt.toString("hex"), pii })),
    );
  }
  return place.sequence;
}

/**
 * U+0000 and half a surrogate pair would make the database reject the entry, and with it the change it proves. Other
 * control characters could only mislead readers of the entry.
 */
function storable(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replace(/\p{Cc}|\p{Cs}/gu, "\u{fffd}");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, storable(member)]])),
  );
}

async function commitTo(ledger: LedgerWriter, about: About) {
  const people = await ledger.describe(Object.keys(about));
  return people.map(({ id, name, email }) => {
    const salt = randomBytes(32);
    const pii = canonicalJson({ ...about[id], name, email });
    return { person: id, salt, pii, commitment: createHash("sha256").update(salt).update(pii, "utf8").digest("hex") };
  });
}
