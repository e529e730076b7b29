// Reads the exports with other programs if this machine has them.
import { inflateSync } from "node:zlib";
import { asClipId, asMarkerId, asSessionId, asSummaryId } from "@foldback/domain/ids";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { notesFile } from "@foldback/protocol/http/notes-file";
import { parseMidi } from "midi-file";
import { expect, test } from "vitest";
import { visualOrder } from "./visual-order.ts";
import { writeExport } from "./write-export.ts";

const uuid = (last: string) => `00000000-0000-4000-8000-00000000000${last}`;
const line = { atMs: 1_000, durationSeconds: 2, speaker: "Łukasz", original: null };
const notes: SessionNotesFile = {
  sessionId: asSessionId(uuid("1")),
  roomCode: "P1234ABCD",
  artistName: "Σοφία Дмитриевна",
  engineerName: "Łukasz",
  startedAt: "2026-11-21T10:00:00.000Z",
  durationMs: 60_000,
  songs: ["Ночь"],
  lines: [
    { ...line, id: asClipId(uuid("2")), text: "Žluťoučký kůň – Ěščřž" },
    { ...line, id: asClipId(uuid("3")), text: "ბგდ հայ Ελληνικά" },
  ],
  markers: [{ id: asMarkerId(uuid("4")), atMs: 500, markedAtMs: 0, label: "Припев Ω", source: "key", by: "Łukasz" }],
  analysis: {
    id: asSummaryId(uuid("5")),
    version: 2,
    createdAt: "2026-11-21T10:02:00.000Z",
    engine: { name: "Session notes (no AI model)", place: "local" },
    fallbackReason: null,
    overview: [{ text: "1 minute.", sourceIds: [uuid("2"), uuid("3")] }],
    keyMoments: [{ atMs: 1_000, description: "“Žluťoučký”", sourceIds: [uuid("2")] }],
    breakdown: [{ topic: "Mixing", details: "“Žluťoučký”", sourceIds: [uuid("2")] }],
    suggestions: [
      {
        id: uuid("6"),
        priority: "high",
        type: "mixing",
        suggestion: "“Ελληνικά”",
        songName: null,
        sourceIds: [uuid("3")],
        done: { at: "2026-11-21T10:03:00.000Z", by: "Łukasz" },
      },
    ],
  },
};

/** Reads the file's character map, which contains the text that a reader can copy. */
async function lettersOf(of: SessionNotesFile): Promise<string> {
  const pdf = Buffer.from((await writeExport(of, "pdf")).body as Uint8Array);
  const streams: string[] = [];
  for (let from = pdf.indexOf("stream\n"); from >= 0; from = pdf.indexOf("stream\n", from + 1)) {
    const end = pdf.indexOf("\nendstream", from);
    try {
      streams.push(inflateSync(pdf.subarray(from + 7, end)).toString("latin1"));
    } catch {
      // Not every match is a compressed stream, because some streams are plain and `endstream` matches too.
    }
  }
  const maps = streams.filter((stream) => stream.includes("begincmap"));
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4})>/gi)].map(([, hex = ""]) => hex));
  return codes.map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join("");
}

test("[MK-6] a PDF prints letters of other alphabets instead of question marks", async () => {
  const letters = await lettersOf(notes);
  for (const letter of "ŁŽžťčůĚšřΣοφίДмитрНочьПგდհայΩ")
    expect([letter, letters.includes(letter)]).toEqual([letter, true]);
});

test("[MK-6] a PDF says when it can't print a script", async () => {
  const japanese = { ...notes, lines: [{ ...line, id: asClipId(uuid("2")), text: "もう一回" }] };
  // The letter f occurs only in the line about missing scripts.
  expect(await lettersOf(notes)).not.toContain("f");
  expect(await lettersOf(japanese)).toContain("f");
});

test("[MK-6] right-to-left words are printed in reading order", () => {
  expect(visualOrder("00:01 Theo: אחת שתיים now שלוש")).toBe("00:01 Theo: שתיים אחת  now שלוש ");
});

test("[MK-6] MIDI markers keep their special characters, as UTF-8", async () => {
  const { body } = await writeExport(notes, "mid");
  const { tracks } = parseMidi(body as Uint8Array);
  const labels = (tracks[0] ?? []).flatMap((event) => (event.type === "marker" ? [event.text] : []));
  expect(labels.map((label) => Buffer.from(label, "latin1").toString("utf8"))).toEqual(["Припев Ω"]);
});

test("[MK-7] the JSON has a version, contains only the schema's fields, and names every source", async () => {
  // An extra field in the store must not appear in the file.
  const analysis = notes.analysis && { ...notes.analysis, requestedBy: "somebody" };
  const { body } = await writeExport({ ...notes, analysis }, "json");
  const file = notesFile.parse(JSON.parse(String(body)));
  expect([file.format, file.version]).toEqual(["foldback-session-notes", 1]);
  const known = new Set(file.transcript.map(({ clipId }) => clipId));
  const { overview, keyMoments, breakdown, suggestions } = file.summary ?? {};
  const cited = [overview, keyMoments, breakdown, suggestions].flatMap((claims) =>
    (claims ?? []).flatMap(({ sourceClipIds }) => sourceClipIds),
  );
  expect(cited).toHaveLength(5);
  expect(cited.filter((id) => !known.has(id))).toEqual([]);
  expect(suggestions?.[0]?.done).toEqual({ at: "2026-11-21T10:03:00.000Z", by: "Łukasz" });
});
