import { crc32 as reference } from "node:zlib";
import { expect, test } from "vitest";
import { crc32 } from "./crc32.ts";

test("the checksum of bytes of any length and at any offset is the one that zlib computes", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => Math.imul(at + 1, 0x9e_37_79_b1) >>> 24);
  for (let from = 0; from < 4; from += 1)
    for (let to = from; to <= bytes.length; to += 1)
      expect(crc32(bytes.subarray(from, to))).toBe(reference(bytes.subarray(from, to)));
});
