import { dirname, join } from "node:path";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { elapsedMs } from "@foldback/domain/session/session-time";
import { notesFile } from "@foldback/protocol/http/notes-file";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSigner } from "../../adapters/evidence-key/open-signer.ts";
import { writeExport } from "../../adapters/exports/write-export.ts";
import { listSessions } from "../../adapters/postgres/admin/list-sessions.ts";
import { createAnalysisStore } from "../../adapters/postgres/analysis-store.ts";
import { createEvidenceStore, createKeyStore } from "../../adapters/postgres/evidence-store.ts";
import { createMarkerStore } from "../../adapters/postgres/marker-store.ts";
import { createOwnSessions } from "../../adapters/postgres/own-sessions.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import type { Mail } from "../accounts/ports.ts";
import { evidenceTableLine } from "../evidence/evidence-table.ts";
import { listOwnEntries } from "../evidence/list-own-entries.ts";
import { createCheckpoints } from "../evidence/make-checkpoints.ts";
import { sendReceipts } from "../evidence/session-receipts.ts";
import { collectNotes } from "../notes/collect-notes.ts";
import { reportSession } from "../notes/report-session.ts";
import { viewPhoneRemote } from "../pairing/view-phone-remote.ts";
import { continueSession } from "./continue-session.ts";
import { endSession } from "./end-session.ts";
import { pauseSession } from "./pause-session.ts";
import { viewSession } from "./view-session.ts";

let stage: TalkbackStage;
beforeAll(async () => {
  stage = await openTalkbackStage();
});
afterAll(() => stage.close());

type Live = { artist: Subject; engineer: Subject; sessionId: SessionId };

const listed = async (state: "live" | "ended") => {
  const { rows } = await listSessions(stage.db, { state, search: "", direction: "desc", page: 0 });
  return rows[0];
};

/** The clock that studio, desk, phone and the console's live list show, in milliseconds. */
async function liveClocks({ artist, engineer, sessionId }: Live) {
  const live = await stage.deps.store.find(sessionId);
  const row = await listed("live");
  if (live === null || row === undefined) throw new Error("the session isn't listed");
  const nowMs = stage.deps.nowMs();
  return {
    studio: viewSession(live, { userId: artist.userId, nowMs }).elapsedMs,
    desk: viewSession(live, { userId: engineer.userId, nowMs }).elapsedMs,
    phone: viewPhoneRemote(live, { nowMs, tally: null }).elapsedMs,
    liveList: elapsedMs(row.clock, nowMs),
  };
}

async function mailsAfterwards(): Promise<Mail[]> {
  const { db, deps, accounts } = stage;
  const store = createEvidenceStore(db);
  const log = { ...deps.log, debug: () => {} };
  const facts = { nowMs: deps.nowMs, publicUrl: "https://studio.test", log };
  const file = join(dirname(stage.spoolFile), "evidence-key.json");
  const signer = await openSigner({ ...facts, file, keys: createKeyStore(db), checkpoints: store });
  const sealing = { store, signer: signer.current, anchor: async () => {}, requestTimestamp: null };
  const sent: Mail[] = [];
  await sendReceipts({
    ...facts,
    store,
    sessions: deps.store,
    checkpoints: createCheckpoints({ ...facts, ...sealing }),
    addressOf: async (userId) => (await accounts.find(userId))?.email ?? null,
    mailer: { send: async (mail) => void sent.push(mail) },
  });
  return sent;
}

/** Every place that says how long an ended session was, in seconds. */
async function saidAfterwards({ artist, engineer, sessionId }: Live) {
  const { db, deps, talkback } = stage;
  const analysis = createAnalysisStore(db, { enqueue: async () => {}, wake: () => {} });
  const notesDeps = { ...talkback, analysis, markers: createMarkerStore(db), allowanceOf: deps.allowanceOf };
  const evidence = { store: createEvidenceStore(db), sessions: deps.store };
  const notes = await writeExport(await collectNotes(notesDeps, artist, sessionId), "json");
  const end = (await stage.entriesOf(sessionId)).find(({ facts }) => facts.type === "session.ended");
  if (end === undefined) throw new Error("the end isn't in the ledger");
  const entries = await listOwnEntries(evidence, artist, sessionId);
  const mails = await mailsAfterwards();
  const mailed = mails.map(({ text }) => /^Lasted (\d+):(\d\d), not counting pauses$/m.exec(text) ?? []);
  return {
    history: (await listed("ended"))?.durationSeconds,
    endScreen: (await reportSession(notesDeps, engineer, sessionId)).durationSeconds,
    apiOfArtist: (await createOwnSessions(db).find(artist.userId, sessionId))?.durationSeconds,
    apiOfEngineer: (await createOwnSessions(db).find(engineer.userId, sessionId))?.durationSeconds,
    ownEvidence: entries.find(({ type }) => type === "session.ended")?.durationSeconds,
    evidenceCsv: Number(evidenceTableLine(end).split(",")[6]),
    notesExport: notesFile.parse(JSON.parse(String(notes.body))).session.durationMs / 1_000,
    mails: mailed.map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds)),
  };
}

test("[SE-12] after a pause the live list, the history, the end screen, the exports and the emails all give the same duration", async () => {
  const live = await stage.liveSession();
  stage.advance(61_400);
  await pauseSession(stage.deps, live.artist, live);
  stage.advance(300_000);
  const paused = 61_400;
  expect(await liveClocks(live)).toEqual({ studio: paused, desk: paused, phone: paused, liveList: paused });
  await continueSession(stage.deps, live.artist, live);
  stage.advance(40_600);
  const sum = 102_000;
  expect(await liveClocks(live)).toEqual({ studio: sum, desk: sum, phone: sum, liveList: sum });
  await endSession(stage.deps, live.artist, live);
  stage.advance(3_600_000);
  expect(await saidAfterwards(live)).toEqual({
    history: 102,
    endScreen: 102,
    apiOfArtist: 102,
    apiOfEngineer: 102,
    ownEvidence: 102,
    evidenceCsv: 102,
    notesExport: 102,
    mails: [102, 102],
  });
});
