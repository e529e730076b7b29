import { changeTakeNotes, noTakeNotes, type Rating } from "@foldback/domain/takes/take-notes";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { expect, test } from "vitest";
import { groupTakes, type TakeOrder } from "./sort-takes.ts";
import { placesOf } from "./take-places.ts";

const take = (hour: number, sessionId: string | null, rating: Rating | null): ShelvedTake => ({
  ...{ takeId: `${hour}`, startedAt: `2026-11-24T${hour}:00:00.000Z`, sampleRateHz: 48_000, frames: 96_000, bytes: 1 },
  ...{ sessionId, name: null, notes: changeTakeNotes(noTakeNotes, { rating }, 1) },
  state: { status: "recording" },
});
const takes = [take(10, "one", 2), take(11, null, null), take(12, "two", 2), take(13, "one", 5)];
const idsIn = (order: TakeOrder) => groupTakes(takes, order).map((group) => group.takes.map(({ takeId }) => takeId));

test("takes are listed newest first, best rated first, or by their sessions", () => {
  expect(idsIn("newest")).toEqual([["13", "12", "11", "10"]]);
  expect(idsIn("rating")).toEqual([["13", "12", "10", "11"]]);
  expect(idsIn("session")).toEqual([["13", "10"], ["12"], ["11"]]);
  expect(groupTakes(takes, "session").map(({ sessionAt }) => sessionAt?.slice(11, 13))).toEqual([
    "10",
    "12",
    undefined,
  ]);
});

const marker = (afterMs: number, source: "key" | "spoken") => ({
  ...{ id: `${afterMs}`, atMs: 0, markedAtMs: Date.parse("2026-11-24T10:00:00.000Z") + afterMs, source },
  ...{ label: `After ${afterMs}`, by: "artist" as const },
});

test("[TK-63] a session marker set after a long interruption is shown at the right frame", () => {
  const missedMs = 15 * 60_000;
  const places = placesOf({
    take: take(10, "one", null),
    gaps: [{ firstFrame: 48_000, frames: 0, why: "interrupted", missedMs }],
    marks: [],
    markers: [marker(500, "key"), marker(missedMs, "key"), marker(missedMs + 1_500, "key")],
  });
  expect(places.map(({ kind, frame }) => [kind, frame])).toEqual([
    ["session", 24_000],
    ["gap", 48_000],
    ["session", 72_000],
  ]);
});

test("[TK-63] gaps and markers are listed by position, and those outside the take aren't listed", () => {
  const places = placesOf({
    take: take(10, "one", null),
    gaps: [{ firstFrame: 24_000, frames: 480, why: "too-slow", missedMs: null }],
    marks: [{ id: "own", frame: 95_999, label: "End" }],
    markers: [marker(1_000, "spoken"), marker(-1, "key"), marker(2_001, "key"), marker(0, "key")],
  });
  expect(places.map(({ kind, frame }) => [kind, frame])).toEqual([
    ["session", 0],
    ["gap", 24_000],
    ["spoken", 48_000],
    ["own", 95_999],
  ]);
});
