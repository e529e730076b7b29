import { asClipId, asMarkerId, asSessionId, asSummaryId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import type { SessionNotesFile } from "./session-notes-file.ts";
import { writeReaperProject, writeTakeProject } from "./write-reaper-project.ts";
import { writeSrt, writeVtt } from "./write-subtitles.ts";
import { writeCsv, writeReaperCsv } from "./write-tables.ts";
import { writeMarkdown, writeText } from "./write-text.ts";

const hostile = '=HYPERLINK("http://x"),\n<script>alert(1)</script> --> {\\an8} "quoted" שלום 🎸';
const notes: SessionNotesFile = {
  sessionId: asSessionId("s"),
  roomCode: "P1234ABCD",
  artistName: "Maya",
  engineerName: "Theo",
  startedAt: "2026-11-21T10:00:00.000Z",
  durationMs: 3_723_000,
  songs: ["Northern Line"],
  lines: [
    { id: asClipId("a"), atMs: 65_250, durationSeconds: 2.5, speaker: "Theo", text: "Turn it up", original: null },
    { id: asClipId("b"), atMs: 66_000, durationSeconds: 0.4, speaker: "Theo", text: hostile, original: "=" },
    { id: asClipId("c"), atMs: 3_600_000, durationSeconds: 0.4, speaker: "Theo", text: "Last one", original: null },
  ],
  markers: [
    { id: asMarkerId("m1"), atMs: 61_500, markedAtMs: 0, label: "Marker 1", source: "key", by: "Maya" },
    { id: asMarkerId("m2"), atMs: 3_661_001, markedAtMs: 0, label: `it's "the" one`, source: "spoken", by: "Theo" },
  ],
  analysis: {
    overview: [{ text: "62 minutes.", sourceIds: ["a"] }],
    keyMoments: [{ atMs: 65_250, description: "“Turn it up”", sourceIds: ["a"] }],
    breakdown: [{ topic: "Mixing", details: "“Turn it up”", sourceIds: ["a"] }],
    suggestions: [
      {
        id: "g1",
        priority: "high",
        type: "mixing",
        suggestion: "“Turn it up”",
        songName: null,
        sourceIds: ["a"],
        done: { at: "2026-11-21T11:05:00.000Z", by: "Maya" },
      },
    ],
    id: asSummaryId("v1"),
    version: 1,
    createdAt: "2026-11-21T11:00:00.000Z",
    engine: { name: "Session notes (no AI model)", place: "local" },
    fallbackReason: null,
  },
};

/** A strict RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const row: string[] = [];
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (found === null) throw new Error("not a CSV");
    row.push(found[1]?.replace(/""/g, '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") rows.push(row.splice(0));
  }
  return rows;
}

test("[MK-6] a spreadsheet reads every row of the CSV and doesn't treat any cell as a formula", () => {
  const written = writeCsv(notes);
  // The byte order mark, without which Excel guesses the wrong encoding.
  expect(written[0]).toBe("\ufeff");
  const rows = parseCsv(written.slice(1));
  expect(rows.every((row) => row.length === 6)).toBe(true);
  expect(rows.map((row) => row[2])).toEqual([
    "kind",
    "marker",
    "talkback",
    "key moment",
    "talkback",
    "talkback",
    "marker",
    "suggestion",
  ]);
  expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(rows[4]?.[4]).toBe(`'${hostile}`);
});

test("[MK-6] no text can start a formula, in any column, in spreadsheets or in REAPER", () => {
  const beginnings = ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\u00a0=", "\0=", "＝", "＋", "－", "＠"];
  for (const beginning of beginnings) {
    const formula = `${beginning}cmd|' /C calc'!A0`;
    const [line] = notes.lines;
    const [marker] = notes.markers;
    if (line === undefined || marker === undefined) throw new Error("no notes");
    const lines = [{ ...line, speaker: formula, text: formula }];
    const markers = [{ ...marker, label: formula, by: formula }];
    const tables = [writeCsv({ ...notes, lines, markers }).slice(1), writeReaperCsv({ markers })];
    const cells = tables.flatMap((text) => parseCsv(text).flat());
    expect(cells.filter((cell) => cell.includes("calc"))).toEqual(Array(5).fill(`'${formula}`));
  }
});

test("[MK-6] markers are exported as a REAPER CSV and as a REAPER project", () => {
  expect(parseCsv(writeReaperCsv(notes))).toEqual([
    ["#", "Name", "Start", "End", "Length"],
    ["M1", "Marker 1", "1:01.500", "", ""],
    ["M2", `it's "the" one`, "61:01.001", "", ""],
  ]);
  expect(writeReaperProject(notes.markers).split("\n")).toEqual([
    '<REAPER_PROJECT 0.1 "6.0" 0',
    '  MARKER 1 61.500 "Marker 1" 0',
    '  MARKER 2 3661.001 `it\'s "the" one` 0',
    ">",
    "",
  ]);
});

test("[TK-34] [TK-100] a take's REAPER project has each whole file on its own track, and every marker at its sample", () => {
  const markers = [{ atMs: 1_000 / 3, label: "Gap: input-gone" }, ...notes.markers];
  const tracks = [{ file: "It's -one-.wav", title: `"It's" 'one'` }];
  const facts = { sampleRateHz: 48_000, frames: 48_001, markers };
  const project = writeTakeProject({ ...facts, tracks });
  const second = { file: "one - talkback.flac", title: "one, talkback" };
  const both = writeTakeProject({ ...facts, tracks: [...tracks, second] });
  expect(project).toContain('\n  MARKER 1 0.333333333 "Gap: input-gone" 0\n  MARKER 2 61.500000000 "Marker 1" 0\n');
  expect(project).toContain("\n    NAME `\"It's\" 'one'`\n");
  expect(project).toContain("\n      LENGTH 1.000020833\n");
  expect(project).toContain('\n      <SOURCE WAVE\n        FILE "It\'s -one-.wav"\n      >\n');
  expect(both.match(/ {4}NAME .*|LENGTH .*|<SOURCE .*/g)).toEqual([
    ...["    NAME `\"It's\" 'one'`", "LENGTH 1.000020833", '    NAME "It\'s -one-.wav"', "<SOURCE WAVE"],
    ...['    NAME "one, talkback"', "LENGTH 1.000020833", '    NAME "one - talkback.flac"', "<SOURCE FLAC"],
  ]);
  for (const written of [project, both]) {
    const depths = written.split("\n").map((line) => (/^ *</.test(line) ? 1 : /^ *>$/.test(line) ? -1 : 0));
    expect(depths.reduce<number>((sum, depth) => sum + depth, 0)).toBe(0);
  }
});

test("[MK-6] subtitles are valid and in order, without overlaps or markup", () => {
  const srt = writeSrt(notes.lines);
  const block = /^(\d+)\n(\d\d:\d\d:\d\d,\d{3}) --> (\d\d:\d\d:\d\d,\d{3})\n([^\n]+)\n\n/gm;
  const found = [...srt.matchAll(block)];
  expect(found.map(([, number, from, to]) => [number, from, to])).toEqual([
    ["1", "00:01:05,250", "00:01:06,000"],
    ["2", "00:01:06,000", "00:01:07,000"],
    ["3", "01:00:00,000", "01:00:01,000"],
  ]);
  expect(found.map(([whole]) => whole).join("")).toBe(srt);
  expect(srt.replace(/ --> /g, "")).not.toMatch(/-->|[<>{}]/);
  const vtt = writeVtt(notes.lines);
  expect(vtt.startsWith("WEBVTT\n\n00:01:05.250 --> 00:01:06.000\nTheo: Turn it up\n\n")).toBe(true);
  expect(vtt).toContain("&lt;script&gt;");
});

test("[MK-6] plain text and Markdown contain everything, and nothing that was said becomes markup", () => {
  const text = writeText(notes);
  for (const part of [
    "P1234ABCD",
    "With Maya and Theo",
    "Started 21 November 2026 at 10:00 UTC",
    "1:02:03",
    "01:05  Theo: Turn it up",
    "(corrected by hand)",
    "Marker 1",
    "high, mixing: “Turn it up” (done)",
    "Session notes (no AI model)",
  ])
    expect(text).toContain(part);
  const markdown = writeMarkdown(notes);
  expect(markdown).toContain("\\<script\\>");
  const talk = (text: string) => writeMarkdown({ ...notes, songs: [text] }).match(/Songs: (.*)/)?.[1];
  expect(talk("Lo-fi + hi-hat, 2. take!")).toBe("Lo-fi + hi-hat, 2. take!");
  expect(["- one", "+ one", "# one", "1. one", "2) one"].map(talk)).toEqual([
    "\\- one",
    "\\+ one",
    "\\# one",
    "1\\. one",
    "2\\) one",
  ]);
  for (const written of [text, markdown]) expect(written).not.toMatch(/\d{4}-\d\d-\d\d/);
  // The notes must stay plain text even in Markdown renderers that turn bare addresses into links.
  expect(markdown).not.toMatch(/:\/\/|www\./);
  expect(markdown.split("\n").filter((line) => line.startsWith("#"))).toEqual([
    "# Foldback session P1234ABCD",
    "## Overview",
    "## Key moments",
    "## Breakdown",
    "## Suggestions",
    "## Markers",
    "## Talkback",
  ]);
});
