import { expect, test } from "vitest";
import { receiptsAfter, sortDrop } from "./what-was-dropped.ts";

test("[EV7] another export does not inherit the receipts that were held against the one before", () => {
  const before = { held: ["first"], hadExport: true };
  expect(receiptsAfter(before, { hasArchive: true, texts: ["second"] })).toEqual(["second"]);
  expect(receiptsAfter(before, { hasArchive: false, texts: ["second"] })).toEqual(["first", "second"]);
  // The receipt came first, and the page asked for its export.
  expect(receiptsAfter({ ...before, hadExport: false }, { hasArchive: true, texts: [] })).toEqual(["first"]);
});

test("[EV7] export and receipts are told apart, whatever they are called", async () => {
  const archive = new File(["PK..."], "export");
  const { archive: found, texts } = await sortDrop([new File(["a receipt"], "mail.eml"), archive]);
  expect([found, texts]).toEqual([archive, ["a receipt"]]);
});
