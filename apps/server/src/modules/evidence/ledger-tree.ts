// The Merkle tree over the ledger's entries. We store complete subtrees at every fourth level, so a proof over millions
// of entries reads only a few dozen rows.
import { hash as nativeHash } from "node:crypto";
import {
  type CompleteNode,
  consistencyProof,
  createTreeHead,
  type Hash,
  inclusionProof,
  nodeHash,
  rangeHash,
} from "@foldback/evidence-verifier/formats/merkle-tree";
import type { Sha256 } from "@foldback/evidence-verifier/formats/sha256";
import type { EvidenceStore } from "./ports.ts";

export const nativeSha256: Sha256 = (bytes) => nativeHash("sha256", bytes, "buffer");

type Rows = Pick<EvidenceStore, "leafHashes" | "nodes" | "nodeCount" | "saveNodes">;

const levelStep = 4;
const childrenOfStep = 2 ** levelStep;
const blockRows = 256;
const growBatch = 512;

/** Caches everything it reads, so create a new one for each use. */
export function readTree(rows: Rows) {
  const blocks = new Map<string, Promise<Hash[]>>();
  const keptLevel = (level: number, from: number) =>
    level === 0 ? rows.leafHashes(from, from + blockRows) : rows.nodes(level, from, from + blockRows);
  const kept = async (level: number, position: number): Promise<Hash | undefined> => {
    const from = position - (position % blockRows);
    const key = `${level} ${from}`;
    const block = blocks.get(key) ?? keptLevel(level, from);
    blocks.set(key, block);
    return (await block)[position - from];
  };
  const node: CompleteNode = async (level, position) => {
    const found = level % levelStep === 0 ? await kept(level, position) : undefined;
    if (found) return found;
    if (level === 0) throw new Error(`the ledger has no entry ${position + 1}`);
    const left = await node(level - 1, position * 2);
    return nodeHash(nativeSha256, left, await node(level - 1, position * 2 + 1));
  };
  return {
    root: (size: number) => rangeHash(nativeSha256, node, { from: 0, to: size }),
    inclusion: (index: number, size: number) => inclusionProof(nativeSha256, node, { index, size }),
    consistency: (older: number, newer: number) => consistencyProof(nativeSha256, node, { older, newer }),
  };
}

const freshRows = 1_024;

/**
 * Reads the same rows, but recomputes the last part of the tree from the entries. Stored nodes can't be trusted there,
 * because they outlive entries that were cut off.
 */
export const withFreshEnd = (rows: Rows, size: number): Rows => ({
  ...rows,
  nodes: async (level, from, to) => {
    const kept = await rows.nodes(level, from, to);
    return kept.slice(0, Math.max(0, Math.floor((size - freshRows) / 2 ** level) - from));
  },
});

/**
 * Stores the nodes that are now complete. Safe to repeat or to interrupt: a node always has the same value, and the
 * next run continues.
 */
export async function growNodes(rows: Rows, size: number, stopping?: AbortSignal): Promise<void> {
  for (let level = levelStep; 2 ** level <= size; level += levelStep) {
    const complete = Math.floor(size / 2 ** level);
    for (let from = await rows.nodeCount(level); from < complete; from += growBatch) {
      if (stopping?.aborted) return;
      const to = Math.min(complete, from + growBatch);
      const children = await childrenOf(rows, { level, from, to });
      const nodes = Array.from({ length: to - from }, (_node, at) => ({
        position: from + at,
        hash: overAll(children.slice(at * childrenOfStep, (at + 1) * childrenOfStep)),
      }));
      await rows.saveNodes(level, nodes);
    }
  }
}

const childrenOf = (rows: Rows, { level, from, to }: { level: number; from: number; to: number }) =>
  level === levelStep
    ? rows.leafHashes(from * childrenOfStep, to * childrenOfStep)
    : rows.nodes(level - levelStep, from * childrenOfStep, to * childrenOfStep);

function overAll(children: readonly Hash[]): Hash {
  if (children.length !== childrenOfStep) throw new Error("the ledger's tree has a hole");
  const tree = createTreeHead(nativeSha256);
  for (const child of children) tree.append(child);
  return tree.root();
}
