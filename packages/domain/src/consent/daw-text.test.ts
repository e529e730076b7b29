import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { dawPoints, dawTextFor, dawTextLines, dawTextVersion } from "./daw-text.ts";

test("[MX-3] the hash covers everything that the question about the DAW shows, in order", () => {
  const text = dawTextFor({ name: "Theo" }, ["transport", "mixer"]);
  expect(dawTextLines({ name: "Theo" }, ["transport", "mixer"]).split("\n")).toEqual([
    dawTextVersion,
    text.title,
    text.intro,
    dawPoints.mixer,
    dawPoints.transport,
    text.ownHand,
    text.killNote,
    text.recordNote,
    text.confirmation,
  ]);
  expect(dawTextFor({ name: "Theo" }, ["mixer"]).points).toEqual([dawPoints.mixer]);
  const guest = { name: "Theo", guestAddress: "theo@example.test" };
  expect(dawTextLines(guest, ["mixer"])).toContain("theo@example.test");
});

// The ledger stores this hash of the text that the artist read. If you change the words, update the version and this
// hash too.
test("[CO-5] the wording of a published version of the DAW's question never changes", () => {
  const lines = dawTextLines({ name: "Theo" }, ["mixer", "transport"]);
  const words = createHash("sha256").update(lines, "utf8").digest("hex");
  expect({ version: dawTextVersion, words }).toEqual({
    version: "2026-11-27-daw-en-GB",
    words: "705bce2e7a3fb38fde41b4b59c8b1981fcf825580019f3ec24a7cc68fd4fb589",
  });
});
