import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentTextFor, consentTextLines, consentTextVersion } from "./consent-text.ts";

test("the hash covers everything the dialog shows, in order, including the engineer's name", () => {
  const text = consentTextFor({ name: "Theo" });
  const lines = consentTextLines({ name: "Theo" }).split("\n");
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
  expect(consentTextLines({ name: "Noor" })).not.toBe(consentTextLines({ name: "Theo" }));
});

// The ledger stores this hash of the text that the artist read. If you change the words, update the version and this
// hash too.
test("[CO-5] the wording of a published version never changes", () => {
  const words = createHash("sha256")
    .update(consentTextLines({ name: "Theo" }), "utf8")
    .digest("hex");
  expect({ version: consentTextVersion, words }).toEqual({
    version: "2026-11-23e-en-GB",
    words: "220b380e0869e446b19f399c5f33345831b29e8a491c8f5bea4c31135ec88d4b",
  });
});

test("[GU-6] for a guest the dialog names the proved address on a separate line, and the hash covers it", () => {
  const guest = { name: "Theo", guestAddress: "theo@example.test" };
  expect(consentTextFor(guest).guestNote).toContain("theo@example.test");
  expect(consentTextLines(guest).split("\n")[2]).toBe(consentTextFor(guest).guestNote);
  expect(consentTextFor({ name: "Theo" }).guestNote).toBeNull();
});
