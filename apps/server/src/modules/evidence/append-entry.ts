// Adds one entry to the ledger inside the caller's transaction. It stamps place and predecessor; the caller states
// the facts. It does not know who may state them.
import { canonicalJson } from "@foldback/domain/evidence/canonical-json";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { entryHash } from "./entry-hash.ts";
import type { LedgerWriter } from "./ports.ts";

export type EntryDraft = Omit<EvidenceEntry, "sequence" | "previous">;

export async function appendEntry(ledger: LedgerWriter, draft: EntryDraft): Promise<void> {
  const head = await ledger.lockHead();
  const place = { sequence: head.sequence + 1, previous: head.hash };
  const body = canonicalJson({ ...draft, ...place } satisfies EvidenceEntry);
  await ledger.append({ ...place, body, hash: entryHash(body) });
}
