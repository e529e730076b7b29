import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfHex, hexOf } from "./bytes.ts";
import {
  type CompleteNode,
  consistencyProof,
  createTreeHead,
  emptyRoot,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  rangeHash,
} from "./merkle-tree.ts";
import { sha256 } from "./sha256.ts";

/** The eight leaves and nine roots published with the reference implementation of RFC 6962. */
const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const published = leaves.map((leaf) => leafHash(sha256, bytesOfHex(leaf) ?? new Uint8Array()));

test("[CL-7] the roots of zero to eight leaves match those published for RFC 6962", () => {
  const tree = createTreeHead(sha256);
  expect(hexOf(emptyRoot(sha256))).toBe(roots[0]);
  for (const [size, root] of roots.entries()) {
    expect(hexOf(tree.root())).toBe(root);
    const next = published[size];
    if (next) tree.append(next);
  }
});

/** The returned function computes any complete subtree over these leaf hashes. */
function nodesOver(hashes: readonly Hash[]): CompleteNode {
  const node: CompleteNode = async (level, position) => {
    const leaf = hashes[position];
    if (level === 0 && leaf) return leaf;
    const from = position * 2 ** level;
    const half = 2 ** (level - 1);
    if (from + 2 * half > hashes.length) throw new Error("not a complete subtree");
    const tree = createTreeHead(sha256);
    for (const hash of hashes.slice(from, from + 2 * half)) tree.append(hash);
    return tree.root();
  };
  return node;
}
const rootOf = (hashes: readonly Hash[]) => rangeHash(sha256, nodesOver(hashes), { from: 0, to: hashes.length });

test("[CL-7] inclusion and consistency proofs match those published for RFC 6962", async () => {
  const node = nodesOver(published);
  expect((await inclusionProof(sha256, node, { index: 0, size: 8 })).map(hexOf)).toEqual([
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
  ]);
  expect((await consistencyProof(sha256, node, { older: 6, newer: 8 })).map(hexOf)).toEqual([
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  ]);
});

const manyHashes = Array.from({ length: 70 }, (_hash, at) => leafHash(sha256, Uint8Array.of(at)));

test("in trees of up to 70 leaves, each proof verifies its own leaf and no other", async () => {
  for (let size = 1; size <= 70; size++) {
    const node = nodesOver(manyHashes.slice(0, size));
    const root = await rootOf(manyHashes.slice(0, size));
    for (let index = 0; index < size; index += 1 + (size >> 4)) {
      const proof = await inclusionProof(sha256, node, { index, size });
      const hash = manyHashes[index] ?? new Uint8Array();
      expect(isIncluded(sha256, { hash, index, proof }, { size, root })).toBe(true);
      expect(isIncluded(sha256, { hash: emptyRoot(sha256), index, proof }, { size, root })).toBe(false);
      expect(isIncluded(sha256, { hash, index: (index + 1) % (size + 1), proof }, { size, root })).toBe(false);
      expect(isIncluded(sha256, { hash, index, proof: [...proof, root] }, { size, root })).toBe(false);
      if (proof.length > 0)
        expect(isIncluded(sha256, { hash, index, proof: proof.slice(1) }, { size, root })).toBe(false);
    }
  }
});

test("a consistency proof verifies every earlier tree, but not a rewritten one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(70), fc.nat(70), fc.nat(69), async (one, two, at) => {
      const [older, newer] = one <= two ? [one, two] : [two, one];
      const now = manyHashes.slice(0, newer);
      const proof = await consistencyProof(sha256, nodesOver(now), { older, newer });
      const trees = {
        older: { size: older, root: await rootOf(manyHashes.slice(0, older)) },
        newer: { size: newer, root: await rootOf(now) },
      };
      expect(isConsistent(sha256, trees, proof)).toBe(true);
      if (at >= older) return;
      const rewritten = manyHashes.slice(0, older).with(at, new Uint8Array(32));
      const before = { size: older, root: await rootOf(rewritten) };
      expect(isConsistent(sha256, { ...trees, older: before }, proof)).toBe(false);
    }),
    { seed: 6, numRuns: 300 },
  );
});
