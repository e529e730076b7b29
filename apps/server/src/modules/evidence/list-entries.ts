// The ledger for administrators: pages of entries, its state, and a full check that runs on this server.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { grantedOf, isExhibit, rttOf } from "@foldback/domain/evidence/exhibits";
import { sameBytes } from "@foldback/evidence-verifier/formats/bytes";
import { createTreeHead } from "@foldback/evidence-verifier/formats/merkle-tree";
import { parseCheckpointText, parseNote } from "@foldback/evidence-verifier/formats/signed-note";
import { type EvidenceListing, evidencePageSize, type LedgerCheck } from "@foldback/protocol/http/evidence";
import type { LedgerRow } from "../ledger/ports.ts";
import { type CheckPage, verifyChain } from "../ledger/verify-chain.ts";
import { nativeSha256 } from "./ledger-tree.ts";
import type { EvidenceStore, KeyProblem } from "./ports.ts";

export type LedgerViewDeps = {
  store: EvidenceStore;
  /** Returns why we can't sign, or null if we can. */
  keyProblem: () => KeyProblem | null;
  /** True if the anchor had no checkpoint to compare the ledger with. */
  anchorMissing?: () => boolean;
  timestamps: boolean;
  nowMs: () => number;
};

type Asked = { search: string; exhibits: boolean; page: number };

export async function listEntries({ store }: Pick<LedgerViewDeps, "store">, { search, exhibits, page }: Asked) {
  const { rows, ...counted } = await store.page(
    { exhibits, ...(search === "" ? {} : { search }) },
    { offset: page * evidencePageSize, limit: evidencePageSize },
  );
  return { rows: rows.map(listingOf), ...counted, pageSize: evidencePageSize };
}

function listingOf({ body, hash }: LedgerRow): EvidenceListing {
  const entry: EvidenceEntry = JSON.parse(body);
  const { sequence, at, actor, role, session, room, facts } = entry;
  return {
    sequence,
    at,
    type: facts.type,
    actor,
    role,
    session: session === "" ? null : session,
    room: room === "" ? null : room,
    granted: grantedOf(facts),
    killed: facts.type === "kill.pressed",
    rttMs: rttOf(facts),
    durationSeconds: "sessionDurationSeconds" in facts ? facts.sessionDurationSeconds : null,
    patentExhibit: isExhibit(entry),
    hash,
  };
}

export function createLedgerState(deps: LedgerViewDeps) {
  const { store } = deps;
  let lastCheck: LedgerCheck | null = null;
  let running: Promise<LedgerCheck> | null = null;
  return {
    read: async () => {
      const [newest] = await store.checkpoints(1);
      const { sequence } = await store.head();
      return {
        entries: sequence,
        checkpoint: newest ? { size: newest.size, atMs: newest.createdAtMs } : null,
        keyPresent: deps.keyProblem() === null,
        timestamps: deps.timestamps,
        lastCheck,
      };
    },
    /** Returns how many entries are signed, and when the oldest unsigned one was written. */
    signing: async () => {
      const [newest] = await store.checkpoints(1);
      const { sequence: entries } = await store.head();
      const signed = newest?.size ?? 0;
      const [waiting] = await store.after(signed, 1);
      const unsignedSinceMs = waiting ? Date.parse(listingOf(waiting).at) : null;
      const signedAtMs = newest?.createdAtMs ?? null;
      return {
        entries,
        signed,
        signedAtMs,
        unsignedSinceMs,
        keyProblem: deps.keyProblem(),
        anchorMissing: deps.anchorMissing?.() ?? false,
        timestamps: deps.timestamps,
      };
    },
    /** Runs one check at a time. Callers during a check get its result. */
    check: async (): Promise<LedgerCheck> => {
      running ??= checkLedger(deps).finally(() => {
        running = null;
      });
      lastCheck = await running;
      return lastCheck;
    },
  };
}

async function checkLedger({ store, nowMs }: LedgerViewDeps): Promise<LedgerCheck> {
  // Read the checkpoint before the chain, because a later one may cover entries that this check didn't read.
  const [newest] = await store.checkpoints(1);
  const found = await verifyChain(store, rememberedBy(store));
  const atMs = nowMs();
  if (found.status === "broken") {
    return { status: "broken", entries: found.sequence - 1, sequence: found.sequence, problem: found.problem, atMs };
  }
  const { entries } = found;
  // Signed entries are missing, so the end of the ledger and its head were both cut off.
  if (newest && newest.size > entries)
    return { status: "broken", entries, sequence: entries + 1, problem: "cut-off", atMs };
  return { status: "intact", entries, sequence: null, problem: null, atMs };
}

/**
 * Compares every checkpoint with the entries, not just the newest one, because a ledger that was cut off can grow and
 * be signed again. Recomputes the tree, because stored nodes can't be trusted. The first bad entry is somewhere after
 * the last checkpoint that matches.
 */
function rememberedBy(store: EvidenceStore): CheckPage {
  const tree = createTreeHead(nativeSha256);
  let soundUpTo = 0;
  return async (page) => {
    const [first, last] = [page.at(0), page.at(-1)];
    if (!first || !last) return null;
    const signed = await store.checkpointsBetween(first.sequence, last.sequence, page.length);
    const notes = new Map(signed.map(({ size, note }) => [size, note]));
    for (const { sequence, hash } of page) {
      tree.append(Buffer.from(hash, "hex"));
      const note = notes.get(sequence);
      if (note === undefined) continue;
      const checkpoint = parseCheckpointText(parseNote(note)?.text ?? "");
      if (checkpoint?.size !== sequence || !sameBytes(checkpoint.root, tree.root()))
        return { status: "broken", sequence: soundUpTo + 1, problem: "rewritten" };
      soundUpTo = sequence;
    }
    return null;
  };
}
