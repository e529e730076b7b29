import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentPoints, consentTextVersion } from "./consent-text.ts";
import { goOnTextFor, goOnTextLines, goOnTextVersion } from "./go-on-text.ts";
import { scopesFor } from "./scopes.ts";

test("[CO-11] the hash covers everything that the short question shows, in order", () => {
  const text = goOnTextFor({ name: "Theo" }, scopesFor("pointing"));
  expect(goOnTextLines({ name: "Theo" }, scopesFor("pointing")).split("\n")).toEqual([
    goOnTextVersion,
    text.title,
    text.intro,
    consentPoints.view,
    consentPoints.talk,
    consentPoints.point,
    text.killNote,
    text.recordNote,
    text.confirmation,
  ]);
  expect(text.title).toBe("Go on with Theo?");
  expect(goOnTextVersion).not.toBe(consentTextVersion);
});

test("[CO-11] the text names only the access that was granted, and a guest's verified address", () => {
  const guest = { name: "Theo", guestAddress: "theo@example.test" };
  expect(goOnTextFor(guest, scopesFor("view-only"))).toMatchObject({
    points: [consentPoints.view, consentPoints.talk],
    guestNote: expect.stringContaining("theo@example.test"),
  });
  expect(goOnTextLines(guest, scopesFor("view-only"))).not.toBe(goOnTextLines(guest, scopesFor("pointing")));
});

// The ledger stores this hash. If you change the words, update the version and this hash too.
test("[CO-5] the wording of a published version of the short question never changes", () => {
  const words = createHash("sha256")
    .update(goOnTextLines({ name: "Theo" }, scopesFor("control")), "utf8")
    .digest("hex");
  expect({ version: goOnTextVersion, words }).toEqual({
    version: "2026-11-24-go-on-en-GB",
    words: "8c7fabf2374c3791ebdc885abdf02eb6aa8497b37e73d44c3db68b598cd10613",
  });
});
