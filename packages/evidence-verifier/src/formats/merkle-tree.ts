// The Merkle tree of RFC 6962, section 2.1: roots, inclusion and consistency proofs, and their verification.
import { sameBytes } from "./bytes.ts";
import type { Sha256 } from "./sha256.ts";

export type Hash = Uint8Array;

const nodePrefix = 0x01;

export function leafHash(sha256: Sha256, leaf: Uint8Array): Hash {
  // The first byte stays zero, which is the prefix of a leaf.
  const bytes = new Uint8Array(leaf.length + 1);
  bytes.set(leaf, 1);
  return sha256(bytes);
}
export const emptyRoot = (sha256: Sha256): Hash => sha256(new Uint8Array());

export function nodeHash(sha256: Sha256, left: Hash, right: Hash): Hash {
  const bytes = new Uint8Array(65);
  bytes[0] = nodePrefix;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return sha256(bytes);
}

/**
 * Takes leaf hashes one after the other and can compute the root at any time. It stores one hash per bit of the size.
 */
export function createTreeHead(sha256: Sha256) {
  /** Complete subtrees, from the largest (on the left) to the smallest. */
  const subtrees: Hash[] = [];
  let size = 0;
  // Reused for every node, because hash functions don't keep a reference to their input.
  const node = new Uint8Array(65);
  node[0] = nodePrefix;
  const over = (left: Hash, right: Hash): Hash => {
    node.set(left, 1);
    node.set(right, 33);
    return sha256(node);
  };
  return {
    size: () => size,
    append: (leaf: Hash) => {
      let top = leaf;
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
        const left = subtrees.pop();
        if (left) top = over(left, top);
      }
      subtrees.push(top);
      size += 1;
    },
    root: (): Hash => {
      const [last, ...others] = subtrees.toReversed();
      if (!last) return emptyRoot(sha256);
      return others.reduce((right, left) => over(left, right), last);
    },
  };
}

/** The hash over 2^level leaves, starting at leaf position * 2^level. All of them must exist. */
export type CompleteNode = (level: number, position: number) => Promise<Hash>;
type Range = { from: number; to: number };

/** The largest power of two below the count, which must be at least 2. */
const splitOf = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

export async function rangeHash(sha256: Sha256, node: CompleteNode, { from, to }: Range): Promise<Hash> {
  const count = to - from;
  if (count === 0) return emptyRoot(sha256);
  const level = Math.log2(count);
  if (Number.isInteger(level) && from % count === 0) return node(level, from / count);
  const middle = from + splitOf(count);
  const left = await rangeHash(sha256, node, { from, to: middle });
  return nodeHash(sha256, left, await rangeHash(sha256, node, { from: middle, to }));
}

/** Ordered from the leaf's sibling up to the root's child. */
export async function inclusionProof(
  sha256: Sha256,
  node: CompleteNode,
  place: { index: number; size: number },
): Promise<Hash[]> {
  const ranges: Range[] = [];
  for (let from = 0, to = place.size; to - from > 1; ) {
    const middle = from + splitOf(to - from);
    if (place.index < middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return Promise.all(ranges.map((range) => rangeHash(sha256, node, range)));
}

export async function consistencyProof(
  sha256: Sha256,
  node: CompleteNode,
  sizes: { older: number; newer: number },
): Promise<Hash[]> {
  const { older, newer } = sizes;
  if (older === 0 || older === newer) return [];
  const ranges: Range[] = [];
  let from = 0;
  let to = newer;
  // If the older root is a complete subtree of the newer tree, the proof omits it.
  while (older !== to) {
    const middle = from + splitOf(to - from);
    if (older <= middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  if (from > 0) ranges.unshift({ from, to });
  return Promise.all(ranges.map((range) => rangeHash(sha256, node, range)));
}

type Tree = { size: number; root: Hash };

export function isIncluded(
  sha256: Sha256,
  leaf: { hash: Hash; index: number; proof: readonly Hash[] },
  tree: Tree,
): boolean {
  if (leaf.index < 0 || leaf.index >= tree.size) return false;
  let node = leaf.index;
  let last = tree.size - 1;
  let hash = leaf.hash;
  for (const sibling of leaf.proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sha256, sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(sha256, hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(hash, tree.root);
}

/** True if the newer tree only appended to the older one (RFC 9162, section 2.1.4.2). */
export function isConsistent(sha256: Sha256, trees: { older: Tree; newer: Tree }, proof: readonly Hash[]): boolean {
  const { older, newer } = trees;
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && sameBytes(older.root, emptyRoot(sha256));
  const path = Number.isInteger(Math.log2(older.size)) ? [older.root, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let node = older.size - 1;
  let last = newer.size - 1;
  while (node % 2 === 1) {
    node = (node - 1) / 2;
    last = Math.floor(last / 2);
  }
  let olderHash = first;
  let newerHash = first;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      olderHash = nodeHash(sha256, sibling, olderHash);
      newerHash = nodeHash(sha256, sibling, newerHash);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      newerHash = nodeHash(sha256, newerHash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(olderHash, older.root) && sameBytes(newerHash, newer.root);
}
