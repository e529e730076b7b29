import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { base64Of, hexOf } from "./bytes.ts";
import { leafHash } from "./merkle-tree.ts";
import { sha256 } from "./sha256.ts";
import {
  parseCheckpointText,
  parseLogProof,
  parseNote,
  parseVerifierKey,
  signersOf,
  type VerifyEd25519,
  writeCheckpointText,
  writeLogProof,
  writeVerifierKey,
} from "./signed-note.ts";

const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString("base64url");
  return verify(null, message, createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }), signature);
};

/** The example from the signed note specification. */
const exampleKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const exampleNote =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

test("[CL-7] the published signed note parses and verifies, and a changed one doesn't verify", async () => {
  const key = parseVerifierKey(sha256, exampleKey);
  const note = parseNote(exampleNote);
  if (!key || !note) throw new Error("the published example was not read");
  expect(writeVerifierKey(key)).toBe(exampleKey);
  expect(await signersOf(note, [key], verifyEd25519)).toEqual([key]);
  expect(await signersOf({ ...note, text: note.text.replace("answer", "anwser") }, [key], verifyEd25519)).toEqual([]);
  expect(parseVerifierKey(sha256, exampleKey.replace("c74f", "c74e"))).toBeNull();
});

test("[CL-7] the published checkpoint parses and is written back unchanged", () => {
  const note = parseNote(`example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`);
  const checkpoint = parseCheckpointText(note?.text ?? "");
  expect(checkpoint).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20852163 });
  expect(base64Of(checkpoint?.root ?? new Uint8Array())).toBe("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=");
  expect(hexOf(note?.signatures[0]?.keyId ?? new Uint8Array())).toBe("033de0ae");
  if (checkpoint) expect(writeCheckpointText(checkpoint)).toBe(note?.text);
});

test("malformed notes, checkpoints and proofs parse to null", () => {
  for (const text of ["", "\n", "text\n", "text\n\n", "text\n\nx y\n", "text\n\n— a ====\n", `${exampleNote}junk`])
    expect(parseNote(text)).toBeNull();
  for (const text of ["o\n01\nx\n", "o\n-1\n\n", "o\n1\nAAAA\n", "\n1\n", "o\n1e3\n"])
    expect(parseCheckpointText(text)).toBeNull();
  for (const text of [
    "",
    "index 0\n\nx",
    "c2sp.org/tlog-proof@v1\nindex 00\n\n",
    "c2sp.org/tlog-proof@v1\nindex 0\nAA\n\n",
  ])
    expect(parseLogProof(text)).toBeNull();
});

test("a proof file parses to the proof that was written, with or without extra data", () => {
  const proof = { index: 7, proof: [leafHash(sha256, Uint8Array.of(1))], checkpoint: exampleNote };
  const text = writeLogProof(proof);
  expect(parseLogProof(text)).toEqual(proof);
  expect(parseLogProof(text.replace("index", "extra AAAA\nindex"))).toEqual(proof);
});
