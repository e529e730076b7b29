import { expect, test } from "vitest";
import { asksForMark } from "./spoken-mark.ts";

test("[MK-2] a spoken request for a marker is recognised, and similar phrases aren't", () => {
  for (const text of ["mark that", "Mark that.", "good take mark that", "Great, mark this one!", "okay mark it"])
    expect([text, asksForMark(text)]).toEqual([text, true]);
  for (const text of [
    "",
    "mark that down a semitone",
    "the mark that we made",
    "remark this",
    "benchmark it",
    "ask Mark that",
  ])
    expect([text, asksForMark(text)]).toEqual([text, false]);
});
