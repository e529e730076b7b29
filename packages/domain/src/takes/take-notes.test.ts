import fc from "fast-check";
import { expect, test } from "vitest";
import { changeTakeNotes, isAhead, mergeTakeNotes, noTakeNotes, readTakeNotes, type TakeNotes } from "./take-notes.ts";

const dated = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, atMs: fc.nat(5) });
/** As in practice, two changes with the same time are the same change. */
const notes: fc.Arbitrary<TakeNotes> = fc
  .tuple(dated(fc.constant(null)), dated(fc.constant("")), dated(fc.constant([])))
  .map(([rating, text, marks]) => ({ rating, text: { ...text, value: `${text.atMs}` }, marks }));

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

test("[TK-61] a rating in one copy and a text in another are both kept", () => {
  const here = changeTakeNotes(noTakeNotes, { rating: 4 }, 1_000);
  const there = changeTakeNotes(noTakeNotes, { text: "Breathes too early" }, 900);
  const merged = mergeTakeNotes(here, there);
  expect([merged.rating.value, merged.text.value]).toEqual([4, "Breathes too early"]);
});

test("[TK-61] a change wins over the one it replaces, even if the older one came from a clock that's ahead", () => {
  const ahead = changeTakeNotes(noTakeNotes, { rating: 1 }, 9_000_000);
  const cleared = changeTakeNotes(ahead, { rating: null }, 1_000);
  expect(mergeTakeNotes(ahead, cleared).rating.value).toBeNull();
  expect(isAhead(cleared, ahead)).toBe(true);
});

test("markers are in the take's order, and a damaged file counts as unreadable", () => {
  const marks = [
    { id: "b", frame: 9, label: "Chorus" },
    { id: "a", frame: 3, label: "Verse" },
  ];
  const changed = changeTakeNotes(noTakeNotes, { marks }, 5);
  expect(changed.marks.value.map(({ label }) => label)).toEqual(["Verse", "Chorus"]);
  expect(readTakeNotes(JSON.stringify(changed))).toEqual(changed);
  for (const damaged of ["", "{", "null", "[]"]) expect(readTakeNotes(damaged)).toBeNull();
});
