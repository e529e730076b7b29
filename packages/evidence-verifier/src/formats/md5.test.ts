import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hexOf } from "./bytes.ts";
import { createMd5 } from "./md5.ts";

test("[TK-57] input in pieces of any length gets the MD5 that node:crypto computes", () => {
  void fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), (pieces) => {
      const stream = createMd5();
      for (const piece of pieces) stream.update(piece);
      expect(hexOf(stream.digest())).toBe(createHash("md5").update(Buffer.concat(pieces)).digest("hex"));
    }),
    { seed: 6 },
  );
});
