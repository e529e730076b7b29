import { expect, test } from "vitest";
import { texts } from "../texts.ts";
import { storedWarnings } from "./stored-warnings.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 26, 12);
const keptFor = (...days: number[]) => days.map((count) => ({ keptUntilMs: nowMs + count * dayMs }));
const room = { usedBytes: 10, bytes: 100 };

test("[TK-95] nothing is said while there's room and no take will be removed within a week", () => {
  expect(storedWarnings({ takes: keptFor(8, 90), room }, nowMs)).toEqual({ plan: null, warnings: [] });
  expect(storedWarnings({ takes: [{ keptUntilMs: null }], room }, nowMs)).toEqual({ plan: null, warnings: [] });
});

test("[TK-95] takes that will be removed within a week are counted, with the date of the first", () => {
  expect(storedWarnings({ takes: keptFor(3, 7, 8), room }, nowMs).warnings).toEqual([
    "2 takes will be removed from Foldback within a week, the first on 29 November 2026. Download what you want to keep.",
  ]);
  expect(storedWarnings({ takes: keptFor(3), room }, nowMs).warnings).toEqual([
    "One take will be removed from Foldback on 29 November 2026. Download it if you want to keep it.",
  ]);
});

test("[TK-95] the artist is warned once nine tenths of the space is used, before a take is refused", () => {
  expect(storedWarnings({ takes: [], room: { usedBytes: 89, bytes: 100 } }, nowMs).warnings).toEqual([]);
  expect(storedWarnings({ takes: [], room: { usedBytes: 90, bytes: 100 } }, nowMs).warnings).toEqual([
    texts.nearlyFull,
  ]);
});

test("[TK-95] without a plan that stores takes, the page says when the stored ones are removed", () => {
  expect(storedWarnings({ takes: [], room: null }, nowMs)).toEqual({ plan: texts.notInPlan, warnings: [] });
  expect(storedWarnings({ takes: keptFor(30, 20), room: null }, nowMs).warnings).toEqual([
    texts.planEnded("16 December 2026"),
  ]);
});
