import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTreeHead } from "@foldback/evidence-verifier/formats/merkle-tree";
import { writeCheckpointText, writeNote } from "@foldback/evidence-verifier/formats/signed-note";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTail } from "../adapters/evidence-key/anchor-file.ts";
import { newSigningKey } from "../adapters/evidence-key/key-file.ts";
import { compareWithAnchor } from "../modules/evidence/compare-anchor.ts";
import { nativeSha256 } from "../modules/evidence/ledger-tree.ts";

const origin = "studio.example/evidence/00000000";
const key = newSigningKey(origin);
let file: string;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-anchor-"));
  file = join(folder, "anchor.txt");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leaf = (sequence: number, history: string) => nativeSha256(Buffer.from(`${history} ${sequence}`));
/** A ledger of this many entries. */
function ledgerOf(size: number, history = "first") {
  const leaves = Array.from({ length: size }, (_leaf, at) => leaf(at, history));
  return {
    keys: async () => [{ verifierKey: key.verifierKey, rotationNote: null }],
    head: async () => ({ sequence: size, hash: "" }),
    leafHashes: async (from: number, to: number) => leaves.slice(from, to),
    nodes: async () => [],
    nodeCount: async () => 0,
    saveNodes: async () => {},
  };
}

function noteOf(size: number, { history = "first", signer = key } = {}): string {
  const tree = createTreeHead(nativeSha256);
  for (let at = 0; at < size; at++) tree.append(leaf(at, history));
  const text = writeCheckpointText({ origin, size, root: tree.root() });
  return `${writeNote(text, signer.signatureLine(text))}\n`;
}

async function compare(ledger = ledgerOf(5)) {
  const lines: string[] = [];
  const say = (_facts: object, message: string) => void lines.push(message);
  const log = { info: say, warn: say, error: say };
  const found = await compareWithAnchor({ readTail: () => readTail(file), store: ledger, log }, origin);
  return { ...found, lines };
}

test("[BK-7] the ledger must agree with the anchor's newest checkpoint from then on", async () => {
  await writeFile(file, noteOf(2) + noteOf(4));
  expect(await compare()).toMatchObject({ problem: null, newest: { size: 4 }, isEmpty: false, lines: [] });
  expect(await compare(ledgerOf(3))).toMatchObject({ problem: "behind" });
});

test("[BK-13] two histories in the anchor are found, although the ledger agrees with the largest checkpoint", async () => {
  const others = [noteOf(4), noteOf(3, { history: "second" }), noteOf(5)];
  await writeFile(file, others.join(""));
  expect(await compare()).toMatchObject({ problem: "behind", newest: null });
  await writeFile(file, noteOf(5) + noteOf(5, { history: "second" }));
  expect(await compare()).toMatchObject({ problem: "behind" });
  expect(await compare(ledgerOf(5, "second"))).toMatchObject({ problem: "behind" });
});

test("[BK-13] a checkpoint that was damaged in the anchor is left out, and the log says so", async () => {
  await writeFile(file, noteOf(4) + noteOf(5).replace("\n5\n", "\n6\n"));
  const lines = ["the anchor has damaged checkpoints, so we compared only the others"];
  expect(await compare()).toMatchObject({ problem: null, newest: { size: 4 }, lines });
  // A crash while the server appended a checkpoint.
  await writeFile(file, noteOf(3) + noteOf(4).slice(0, -30));
  await appendFile(file, noteOf(5));
  expect(await compare()).toMatchObject({ problem: null, newest: { size: 3 }, lines });
});

test("[BK-13] a checkpoint signed with a key that an older backup doesn't have still counts", async () => {
  await writeFile(file, noteOf(4) + noteOf(6, { signer: newSigningKey(origin) }));
  expect(await compare()).toMatchObject({ problem: "behind" });
});

test("[BK-14] an anchor with only damaged checkpoints can't be compared", async () => {
  await writeFile(file, noteOf(5).replace("\n5\n", "\n6\n"));
  expect(await compare()).toMatchObject({ problem: "anchor", lines: ["every checkpoint in the anchor is damaged"] });
});

test("[BK-14] a folder in the anchor's place is a problem, and an absent anchor is reported as empty", async () => {
  expect(await compare()).toMatchObject({ problem: null, newest: null, isEmpty: true, lines: [] });
  file = folder;
  expect(await compare()).toMatchObject({ problem: "anchor" });
});
