import { randomUUID } from "node:crypto";
import { asMarkerId } from "@foldback/domain/ids";
import { notesFile } from "@foldback/protocol/http/notes-file";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeExport } from "../../adapters/exports/write-export.ts";
import { createAnalysisStore } from "../../adapters/postgres/analysis-store.ts";
import { createMarkerStore } from "../../adapters/postgres/marker-store.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { addMarker } from "../markers/add-marker.ts";
import { continueSession } from "../sessions/continue-session.ts";
import { endSession } from "../sessions/end-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import { collectNotes } from "./collect-notes.ts";
import { reportSession } from "./report-session.ts";

let stage: TalkbackStage;
beforeAll(async () => {
  stage = await openTalkbackStage();
});
afterAll(() => stage.close());

function notesDeps() {
  const { db, talkback, deps } = stage;
  const analysis = createAnalysisStore(db, { enqueue: async () => {}, wake: () => {} });
  const markers = createMarkerStore(db);
  return { ...talkback, analysis, markers, allowanceOf: deps.allowanceOf };
}

test("[SE-14] a pause doesn't shift markers or clips, either live or in the report and the exports", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const deps = notesDeps();
  const mark = async (label: string) =>
    (await addMarker(deps, artist, { sessionId, markerId: asMarkerId(randomUUID()), label })).atMs;
  stage.advance(10_000);
  expect(await mark("before")).toBe(10_000);
  stage.advance(50_000);
  await pauseSession(stage.deps, artist, { sessionId });
  stage.advance(200_000);
  expect(await mark("in the pause")).toBe(60_000);
  stage.advance(100_000);
  await continueSession(stage.deps, artist, { sessionId });
  stage.advance(5_000);
  expect(await mark("after")).toBe(65_000);
  stage.advance(7_000);
  // The clip lasted two seconds and arrives when it ends.
  const clipId = await stage.say(engineer, sessionId, "that's the one");
  await stage.run(clipId);
  expect((await stage.find(clipId)).atMs).toBe(70_000);
  stage.advance(3_000);
  await endSession(stage.deps, artist, { sessionId });
  stage.advance(1_000_000);

  expect((await deps.analysis.lines(sessionId)).map(({ atMs }) => atMs)).toEqual([70_000]);
  expect(await reportSession(deps, engineer, sessionId)).toMatchObject({ durationSeconds: 75, markerCount: 3 });
  const notes = await collectNotes(deps, artist, sessionId);
  const exported = async (format: Parameters<typeof writeExport>[1]) => String((await writeExport(notes, format)).body);
  const file = notesFile.parse(JSON.parse(await exported("json")));
  expect(file.session.durationMs).toBe(75_000);
  expect(file.markers.map(({ label, atMs }) => [label, atMs])).toEqual([
    ["before", 10_000],
    ["in the pause", 60_000],
    ["after", 65_000],
  ]);
  expect(await exported("csv")).toContain("70.000,01:10,talkback");
  expect(await exported("rpp")).toContain('MARKER 3 65.000 "after"');
  expect(await exported("reaper-csv")).toContain("M3,after,1:05.000");
  expect(await exported("srt")).toContain("00:01:10,000 --> ");
  expect(await exported("vtt")).toContain("00:01:10.000 --> ");
});
