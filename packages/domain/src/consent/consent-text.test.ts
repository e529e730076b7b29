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
    version: "2026-11-24-en-GB",
    words: "8696d74e58fd1de63a107f20a2613517c889b06b8cbf13eb05b2219f21f592b1",
  });
});

test("[GU-6] for a guest, the dialog shows the verified address on a separate line, and the hash covers it", () => {
  const guest = { name: "Theo", guestAddress: "theo@example.test" };
  expect(consentTextFor(guest).guestNote).toContain("theo@example.test");
  expect(consentTextLines(guest).split("\n")[2]).toBe(consentTextFor(guest).guestNote);
  expect(consentTextFor({ name: "Theo" }).guestNote).toBeNull();
});
