import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Of, bytesOfBase64, bytesOfHex, hexOf, isHexOf, joinBytes, sameBytes, utf8 } from "./bytes.ts";
import { createSha256, sha256 } from "./sha256.ts";

test("the hashes match those published for FIPS 180-4", () => {
  expect(hexOf(sha256(utf8("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hexOf(sha256(utf8("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hexOf(sha256(utf8("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
  const million = new Uint8Array(1_000_000).fill(0x61);
  expect(hexOf(sha256(million))).toBe("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});

test("input of any length gets the same hash as node:crypto computes", () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hexOf(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
    { seed: 6 },
  );
});

test("input that arrives in pieces gets the same hash, wherever it's split", () => {
  void fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), (pieces) => {
      const stream = createSha256();
      for (const piece of pieces) stream.update(piece);
      expect(stream.digest()).toEqual(sha256(joinBytes(...pieces)));
    }),
    { seed: 6 },
  );
});

test("only the hexadecimal text of the same bytes is accepted", () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (bytes, others) => {
      expect(isHexOf(hexOf(bytes), bytes)).toBe(true);
      expect(isHexOf(hexOf(others), bytes)).toBe(sameBytes(bytes, others));
    }),
    { seed: 6 },
  );
  for (const text of ["0A", "0", "0a0", "", "zz"]) expect(isHexOf(text, Uint8Array.of(10))).toBe(false);
});

test("bytes survive encoding and decoding, and non-standard encodings are refused", () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(bytesOfBase64(base64Of(bytes))).toEqual(bytes);
      expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
    }),
    { seed: 6 },
  );
  for (const text of [
    "A",
    "AA",
    "AAAA=",
    "AB==",
    "A-__",
    "AA ==",
    "AAAA\n",
    "A===",
    "====",
    "AA==AAAA",
    "A=AA",
    "AA=A",
  ])
    expect(bytesOfBase64(text)).toBeNull();
  for (const text of ["0", "0G", "AA", " 00"]) expect(bytesOfHex(text)).toBeNull();
});
