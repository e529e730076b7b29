import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { losslessTextFor, losslessTextLines } from "./lossless-text.ts";
import { losslessTextVersion } from "./lossless-version.ts";

test("[TK-120] the hash covers everything that the question about the lossless feed shows, in order", () => {
  const { title, points, recordNote, confirmation } = losslessTextFor({ name: "Theo" });
  const lines = [losslessTextVersion, title, ...points, recordNote, confirmation];
  expect(losslessTextLines({ name: "Theo" }).split("\n")).toEqual(lines);
  const guest = { name: "Theo", guestAddress: "theo@example.com" };
  expect(losslessTextLines(guest).split("\n")).toEqual([
    ...lines.slice(0, 2),
    "Theo is your guest and has verified the email address theo@example.com.",
    ...lines.slice(2),
  ]);
  expect(losslessTextLines({ name: "Noor" })).not.toBe(losslessTextLines({ name: "Theo" }));
});

// The ledger stores this hash. If you change the words, update the version and this hash too.
test("[CO-5] the wording of a published version of the question about the lossless feed never changes", () => {
  const words = createHash("sha256")
    .update(losslessTextLines({ name: "Theo" }), "utf8")
    .digest("hex");
  expect({ version: losslessTextVersion, words }).toEqual({
    version: "2026-11-27-lossless-en-GB",
    words: "ea67472a663781485218f1ce7a0231bf09a1d324e9e778d349e1007d463a4428",
  });
});
