import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentTextFor, consentTextLines, consentTextVersion } from "./consent-text.ts";

test("the hash covers everything the dialog shows, in order, including the engineer's name", () => {
  const text = consentTextFor("Theo");
  const lines = consentTextLines("Theo").split("\n");
  expect(lines[0]).toBe(consentTextVersion);
  expect(lines.slice(1)).toEqual([
    text.title,
    text.intro,
    text.points.view,
    text.points.talk,
    text.points.point,
    text.points.control,
    text.killNote,
    text.recordNote,
    text.checkbox,
  ]);
  expect(text.title).toContain("Theo");
  expect(consentTextLines("Noor")).not.toBe(consentTextLines("Theo"));
});

// The ledger stores this hash of the text that the artist read. If you change the words, update the version and this
// hash too.
test("[CO-5] the wording of a published version never changes", () => {
  const words = createHash("sha256").update(consentTextLines("Theo"), "utf8").digest("hex");
  expect({ version: consentTextVersion, words }).toEqual({
    version: "2026-11-21-en-GB",
    words: "315eb2dafd4bdd098684925c89ef38829a557c947fc7f2d4725ce2248860ca1e",
  });
});
