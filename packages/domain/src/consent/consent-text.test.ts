import { expect, test } from "vitest";
import { consentTextFor, consentTextLines, consentTextVersion } from "./consent-text.ts";

test("the hashed lines are all that the dialog shows, in order, with the engineer's name", () => {
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
