// Signs checkpoints: immediately after a kill or the end of a session, and every minute if there are new entries. Each
// is stored in the database, which refuses to change it, and also sent to the external anchor.
import {
  parseCheckpointText,
  parseNote,
  writeCheckpointText,
  writeNote,
} from "@foldback/evidence-verifier/formats/signed-note";
import { checkTimestamp } from "@foldback/evidence-verifier/formats/timestamp-token";
import { growNodes, readTree } from "./ledger-tree.ts";
import { contradicts, hexOfRoot } from "./lost-evidence.ts";
import type {
  Anchor,
  Anchored,
  EvidenceLog,
  EvidenceSigner,
  EvidenceStore,
  RequestTimestamp,
  StoredCheckpoint,
} from "./ports.ts";

export type CheckpointDeps = {
  store: EvidenceStore;
  /** Returns null if the private key is missing. We then sign nothing, and the health page says so. */
  signer: () => EvidenceSigner | null;
  anchor: Anchor;
  /** Null unless a timestamp authority is configured. */
  requestTimestamp: RequestTimestamp | null;
  log: EvidenceLog;
  nowMs: () => number;
  /** Aborted when the server stops. An unfinished tree is completed after the next start. */
  stopping?: AbortSignal;
};

/**
 * The newest checkpoint that was signed, as this process and the anchor remember it. Postgres may switch to an older
 * copy while we run, and the checkpoints in that copy don't show it.
 */
type Memory = { signed: Anchored | null; isBehind: boolean };

export type Checkpoints = ReturnType<typeof createCheckpoints>;

export function createCheckpoints(deps: CheckpointDeps) {
  const { store, log } = deps;
  const memory: Memory = { signed: null, isBehind: false };
  // Runs one step at a time. Each waits for the previous one, whether or not that succeeded.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(step: () => Promise<Result>): Promise<Result> => {
    const done = last.then(step, step);
    last = done.catch(() => {});
    return done;
  };
  /** Returns the checkpoint over this many entries, signing it only if there isn't one. Null while we can't sign. */
  const over = (size: number) => inTurn(async () => (await store.checkpointOf(size)) ?? sign(deps, memory, size));
  const overAll = async () => {
    const { sequence } = await store.head();
    return sequence === 0 ? null : over(sequence);
  };
  const stampedOverAll = async () => {
    const checkpoint = await overAll();
    if (checkpoint) await timestamp(deps, checkpoint);
  };
  /**
   * Returns the checkpoint after asking the authority for a timestamp. If that fails, the checkpoint has no timestamp.
   */
  const stampedOver = async (size: number) => {
    const checkpoint = await over(size);
    if (checkpoint) await timestamp(deps, checkpoint);
    return checkpoint;
  };
  return {
    /** True if we could sign now: we have a key, and the ledger agrees with the newest checkpoint. */
    canSign: async () => deps.signer() !== null && (await contradictedSize(store, memory)) === null,
    /** Nothing is signed from now on unless the ledger agrees with this checkpoint, which the anchor had. */
    remember: (anchored: Anchored) => {
      memory.signed = anchored;
    },
    /** True if the ledger contradicted what we signed when we last compared them. */
    isBehind: () => memory.isBehind,
    over,
    overAll,
    stampedOver,
    /** Signs in the background, with a timestamp. Call this after an important entry. */
    soon: () => {
      stampedOverAll().catch((error: unknown) =>
        log.error({ err: error }, "couldn't make a checkpoint, will try again"),
      );
    },
    settled: () => last.then(() => {}),
  };
}

async function sign(deps: CheckpointDeps, memory: Memory, size: number): Promise<StoredCheckpoint | null> {
  const { store } = deps;
  const signer = deps.signer();
  if (signer === null) return null;
  const broken = await contradictedSize(store, memory);
  if (broken !== null) {
    deps.log.error({ size, signed: broken }, "the ledger contradicts its signed checkpoint, so we sign nothing more");
    return null;
  }
  await growNodes(store, size, deps.stopping);
  if (deps.stopping?.aborted) return null;
  const root = await readTree(store).root(size);
  const text = writeCheckpointText({ origin: signer.origin, size, root });
  const note = writeNote(text, signer.signatureLine(text));
  const checkpoint = { size, note, createdAtMs: deps.nowMs() };
  if (size >= (memory.signed?.size ?? 0)) memory.signed = { size, root: hexOfRoot(root) };
  await store.saveCheckpoint(checkpoint);
  await deps.anchor(note).catch((error: unknown) => {
    deps.log.error({ err: error, size }, "couldn't write a checkpoint to the anchor");
  });
  return (await store.checkpointOf(size)) ?? checkpoint;
}

/**
 * Returns the newest checkpoint's size if the ledger contradicts it. We then stop signing, because another signature
 * would hide the contradiction. Recomputes only the last part of the ledger, where entries could be cut off. The
 * administrators' check reads the whole ledger.
 */
async function contradictedSize(store: EvidenceStore, memory: Memory): Promise<number | null> {
  const [newest] = await store.checkpoints(1);
  const { signed } = memory;
  const stored = newest === undefined ? null : coveredBy(newest);
  const isStored = signed !== null && stored?.size === signed.size && stored.root === signed.root;
  memory.isBehind = signed !== null && !isStored && (await contradicts(store, signed));
  if (memory.isBehind && signed !== null) return signed.size;
  if (newest === undefined) return null;
  return stored === null || (await contradicts(store, stored)) ? newest.size : null;
}

/** Null if the note isn't a checkpoint of its size. */
function coveredBy({ size, note }: StoredCheckpoint): Anchored | null {
  const signed = parseCheckpointText(parseNote(note)?.text ?? "");
  return signed?.size === size ? { size, root: hexOfRoot(signed.root) } : null;
}

/** A checkpoint without a timestamp proves less, but it's still valid. */
async function timestamp({ store, requestTimestamp, nowMs, log }: CheckpointDeps, { size, note }: StoredCheckpoint) {
  if (requestTimestamp === null || (await store.timestampOf(size)) !== null) return;
  try {
    const bytes = Buffer.from(note, "utf8");
    const token = await requestTimestamp(bytes);
    // Don't store an invalid timestamp: every later export would look tampered with.
    const found = await checkTimestamp(token, bytes);
    if (found.status === "bad") throw new Error(`the timestamp authority sent an invalid token: ${found.problem}`);
    await store.saveTimestamp(size, token, nowMs());
  } catch (error) {
    log.warn({ err: error, size }, "couldn't get a timestamp from the timestamp authority");
  }
}
