import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeTakeNotes,
  isAhead,
  mergeTakeNotes,
  noTakeNotes,
  type Rating,
  readTakeNotes,
  type TakeMark,
  type TakeNotes,
} from "./take-notes.ts";

const dated = <Value>(...values: Value[]) => fc.record({ value: fc.constantFrom(...values), atMs: fc.nat(2) });
const verse = { id: "a", frame: 3, label: "Verse" };
/** With so few times and values, many changes have the same time. */
const notes: fc.Arbitrary<TakeNotes> = fc.record({
  rating: dated<Rating | null>(null, 1, 4),
  text: dated("", "Early", "Late"),
  marks: dated<readonly TakeMark[]>([], [verse], [{ ...verse, label: "Chorus" }]),
});

test("[TK-61] copies end up the same in whatever order they're merged, and none is ahead of the result", () => {
  void fc.assert(
    fc.property(notes, notes, notes, (one, two, three) => {
      const merged = mergeTakeNotes(mergeTakeNotes(one, two), three);
      expect(mergeTakeNotes(three, mergeTakeNotes(two, one))).toEqual(merged);
      expect(mergeTakeNotes(merged, one)).toEqual(merged);
      for (const each of [one, two, three]) expect(isAhead(each, merged)).toBe(false);
    }),
  );
});

test("[TK-61] of two different changes at the same time, both sides keep the same one, and neither is ahead of it", () => {
  const here = changeTakeNotes(noTakeNotes, { rating: 2, text: "Here", marks: [verse] }, 1_000);
  const there = changeTakeNotes(noTakeNotes, { rating: 5, text: "There", marks: [] }, 1_000);
  expect(mergeTakeNotes(here, there)).toEqual(mergeTakeNotes(there, here));
  expect([isAhead(here, mergeTakeNotes(here, there)), isAhead(there, mergeTakeNotes(here, there))]).toEqual([
    false,
    false,
  ]);
  // The database returns a marker's keys in another order.
  const stored = { ...here, marks: { ...here.marks, value: [{ label: "Verse", id: "a", frame: 3 }] } };
  expect([isAhead(here, stored), isAhead(stored, here)]).toEqual([false, false]);
});

test("[TK-61] a rating in one copy and a text in another are both kept", () => {
  const here = changeTakeNotes(noTakeNotes, { rating: 4 }, 1_000);
  const there = changeTakeNotes(noTakeNotes, { text: "Breathes too early" }, 900);
  const merged = mergeTakeNotes(here, there);
  expect([merged.rating.value, merged.text.value]).toEqual([4, "Breathes too early"]);
});

test("[TK-61] a change wins over what it replaces, even if that came from a clock that's ahead", () => {
  const ahead = changeTakeNotes(noTakeNotes, { rating: 1 }, 9_000_000);
  const cleared = changeTakeNotes(ahead, { rating: null }, 1_000);
  expect(mergeTakeNotes(ahead, cleared).rating.value).toBeNull();
  expect(isAhead(cleared, ahead)).toBe(true);
});

test("markers are in the take's order, and a damaged file reads as none", () => {
  const marks = [
    { id: "b", frame: 9, label: "Chorus" },
    { id: "a", frame: 3, label: "Verse" },
  ];
  const changed = changeTakeNotes(noTakeNotes, { marks }, 5);
  expect(changed.marks.value.map(({ label }) => label)).toEqual(["Verse", "Chorus"]);
  expect(readTakeNotes(JSON.stringify(changed))).toEqual(changed);
  for (const damaged of ["", "{", "null", "[]"]) expect(readTakeNotes(damaged)).toBeNull();
});
