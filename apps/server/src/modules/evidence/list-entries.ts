// The ledger as administrators see it: pages of it, its state, and a check of all of it on this server.

import { sameBytes } from "@foldback/domain/evidence/bytes";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { exhibitTypes, grantedOf, isExhibit, rttOf } from "@foldback/domain/evidence/evidence-table";
import { parseCheckpointText, parseNote } from "@foldback/domain/evidence/signed-note";
import { type EvidenceListing, evidencePageSize, type LedgerCheck } from "@foldback/protocol/http/evidence";
import { readTree } from "./ledger-tree.ts";
import type { EvidenceSigner, EvidenceStore, LedgerRow } from "./ports.ts";
import { verifyChain } from "./verify-chain.ts";

export type LedgerViewDeps = {
  store: EvidenceStore;
  signer: () => EvidenceSigner | null;
  timestamps: boolean;
  nowMs: () => number;
};

type Asked = { search: string; exhibits: boolean; page: number };

export async function listEntries({ store }: Pick<LedgerViewDeps, "store">, { search, exhibits, page }: Asked) {
  const filter = {
    ...(exhibits ? { types: exhibitTypes } : {}),
    ...(search === "" ? {} : { search }),
  };
  const { rows, total } = await store.page(filter, { offset: page * evidencePageSize, limit: evidencePageSize });
  return { rows: rows.map(listingOf), total, pageSize: evidencePageSize };
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
      const [{ sequence }, [newest]] = await Promise.all([store.head(), store.checkpoints(1)]);
      return {
        entries: sequence,
        checkpoint: newest ? { size: newest.size, atMs: newest.createdAtMs } : null,
        keyPresent: deps.signer() !== null,
        timestamps: deps.timestamps,
        lastCheck,
      };
    },
    /** One at a time: who asks meanwhile gets the same answer. */
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
  const found = await verifyChain(store);
  const atMs = nowMs();
  if (found.status === "broken") {
    return { status: "broken", entries: found.sequence - 1, sequence: found.sequence, problem: found.problem, atMs };
  }
  const { entries } = found;
  const [newest] = await store.checkpoints(1);
  const signed = newest && parseCheckpointText(parseNote(newest.note)?.text ?? "");
  const whole = { status: "intact", entries, sequence: null, problem: null, atMs } as const;
  if (!signed) return whole;
  // What was signed and is not there any more: the end was cut off, with the head.
  if (signed.size > entries) return { ...whole, status: "broken", sequence: entries + 1, problem: "cut-off" };
  const root = await readTree(leavesOnly(store)).root(signed.size);
  return sameBytes(root, signed.root) ? whole : { ...whole, status: "broken", sequence: 1, problem: "rewritten" };
}

/** Kept nodes are a cache: a check does not believe them. */
const leavesOnly = (store: EvidenceStore) => ({
  leafHashes: store.leafHashes,
  nodes: async () => [],
  nodeCount: async () => 0,
  saveNodes: async () => {},
});
