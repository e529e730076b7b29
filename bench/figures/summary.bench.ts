// Measures how long it takes to make the built-in notes for a two-hour session. The floor only parses the transcript.
import { readFile } from "node:fs/promises";
import type { TranscriptLine } from "@foldback/domain/analysis/analysis";
import { sessionNotes } from "@foldback/domain/analysis/session-notes";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";

const SESSION = new URL("../../eval/sessions/long-album.json", import.meta.url);

function timed(repetitions: number, work: () => unknown): number {
  const tookMs = Array.from({ length: repetitions }, () => {
    const startedMs = performance.now();
    work();
    return performance.now() - startedMs;
  });
  return median(tookMs);
}

async function measure(run: BenchRun): Promise<Row[]> {
  const text = await readFile(SESSION, "utf8");
  const { lines, songs, durationMs } = JSON.parse(text) as {
    lines: TranscriptLine[];
    songs: string[];
    durationMs: number;
  };
  const repetitions = run.quick ? 5 : 50;
  return [
    {
      figure: `session notes without an AI model, ${Math.round(durationMs / 3_600_000)} hours, ${lines.length} messages`,
      unit: "ms",
      product: timed(repetitions, () => sessionNotes(lines, { durationMs, songs, markerCount: 0 })),
      floor: timed(repetitions, () => JSON.parse(text)),
      target: { kind: "limit", max: 1_000 },
    },
  ];
}

export const figure: Figure = {
  name: "summary",
  about: "the built-in notes of a two-hour session",
  measure,
};
