import { expect, test } from "vitest";
import { heldAfter, sortDrop } from "./dropped-files.ts";

test("[EV-7] a second export isn't compared with the receipts and keys dropped for the first", () => {
  const before = { held: ["first"], hadExport: true };
  expect(heldAfter(before, { hasArchive: true, texts: ["second"] })).toEqual(["second"]);
  expect(heldAfter(before, { hasArchive: false, texts: ["second"] })).toEqual(["first", "second"]);
  // The reader dropped the receipt first, and the page then asked for the export.
  expect(heldAfter({ ...before, hadExport: false }, { hasArchive: true, texts: [] })).toEqual(["first"]);
});

test("[EV-7] exports and receipts are distinguished, whatever their file names", async () => {
  const archive = new File(["PK..."], "export");
  const { archive: found, texts } = await sortDrop([new File(["a receipt"], "mail.eml"), archive]);
  expect([found, texts]).toEqual([archive, ["a receipt"]]);
});
