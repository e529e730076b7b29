// The Merkle tree over the ledger's entries. Complete subtrees are stored at every fourth level, so a proof over
// millions of entries reads a few dozen rows.
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

/** Use it only briefly, because it caches what it reads. */
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
 * The same rows, but the end of the tree at this size is recomputed from the entries, because stored nodes survive a
 * truncation.
 */
export const withFreshEnd = (rows: Rows, size: number): Rows => ({
  ...rows,
  nodes: async (level, from, to) => {
    const kept = await rows.nodes(level, from, to);
    return kept.slice(0, Math.max(0, Math.floor((size - freshRows) / 2 ** level) - from));
  },
});

/**
 * Stores newly completed nodes. Repeat-safe, because a node has the same value whoever computes it. If it's stopped,
 * the next run continues.
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
