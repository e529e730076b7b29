import type { ClipView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { searchLines } from "./search-lines.ts";

const line = (id: string, transcript: string | null): ClipView => ({
  id,
  sessionId: "s",
  speakerRole: "engineer",
  speakerName: "Zoë Ellis",
  atMs: 0,
  durationSeconds: 1,
  status: "transcribed",
  transcript,
  original: null,
  engine: null,
  problem: null,
});
const lines = [line("a", "Bring the vocal up"), line("b", "Less reverb on the VOCAL"), line("c", null)];
const found = (search: string) => searchLines(lines, search).map(({ id }) => id);

test("a search finds lines that contain all its words, ignoring case and accents", () => {
  expect(found("")).toEqual(["a", "b", "c"]);
  expect(found("vocal")).toEqual(["a", "b"]);
  expect(found("vocal REVERB")).toEqual(["b"]);
  expect(found("zoe up")).toEqual(["a"]);
  expect(found("drums")).toEqual([]);
});
