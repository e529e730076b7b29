// Measures talkback clips: what an upload costs, how soon the text appears on the other screen, and whether a crash
// loses any clips.
import { setTimeout as delay } from "node:timers/promises";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { call } from "../harness/call.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type MeasuredProcess, startMeasuredProcess } from "../harness/measured-process.ts";
import { median, percentile } from "../harness/statistics.ts";
import { seedClips } from "../product/seed-clips.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";
import {
  openScreen,
  openTalkbackSessions,
  readClip,
  type TalkbackSession,
  uploadClip,
} from "../product/talkback-sessions.ts";

// The clips are spread over several sessions, because an engineer may send at most thirty a minute.
const SESSIONS = 12;
const ENGINE_MS = 200;
const QUEUED_CLIPS = 1000;
const CRASHES = 5;
const BETWEEN_CRASHES_MS = 2500;
const POLL_MS = 500;

type Server = { url: string; process: MeasuredProcess };

async function startFloor(file: string, env: Record<string, string> = {}): Promise<Server> {
  const process = await startMeasuredProcess({
    script: new URL(`../floors/${file}`, import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env,
  });
  const [, url = ""] = await process.waitForLine(/^(http:\S+)/);
  return { url, process };
}

const withTranscriber = (url: string) => ({
  STT_PROVIDER: "openai-compatible",
  STT_BASE_URL: `${url}/v1`,
  STT_MODEL: "fixed",
});

async function timesMs(count: number, act: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startMs = performance.now();
    await act(index);
    times.push(performance.now() - startMs);
  }
  return times;
}

const post = async (url: string, body: Uint8Array<ArrayBuffer>) => {
  await (await fetch(url, { method: "POST", headers: { "content-type": "audio/webm" }, body })).arrayBuffer();
};

const sessionOf = (sessions: readonly TalkbackSession[], index: number): TalkbackSession => {
  const session = sessions[index % sessions.length];
  if (session === undefined) throw new Error("There is no session.");
  return session;
};

async function measureUploads(run: BenchRun): Promise<Row[]> {
  const clip = await readClip();
  const [bare, engine] = [await startFloor("bare-upload.mjs"), await startFloor("fixed-transcriber.mjs")];
  const people = { artists: SESSIONS, engineers: SESSIONS };
  const foldback = await startFoldback({ ...people, env: withTranscriber(engine.url) });
  try {
    const sessions = await openTalkbackSessions(foldback, SESSIONS);
    const turns = await alternate(run.quick ? 1 : 3, {
      floor: () => timesMs(60, () => post(bare.url, clip)),
      product: () => timesMs(60, async (index) => void (await uploadClip(foldback, sessionOf(sessions, index), clip))),
    });
    const row = (name: string, figureOf: (samples: number[]) => number, target: Row["target"]): Row => ({
      figure: `clip upload, ${name}`,
      unit: "ms",
      product: medianOfTurns(turns.product, figureOf),
      floor: medianOfTurns(turns.floor, figureOf),
      target,
      note: "while earlier clips are transcribed",
    });
    return [
      row("p50", median, { kind: "ratio", max: 1, allowance: 50 }),
      row("p90", (samples) => percentile(samples, 90), { kind: "information" }),
    ];
  } finally {
    await Promise.all([foldback.stop(), bare.process.stop(), engine.process.stop()]);
  }
}

async function measureRelease(run: BenchRun): Promise<Row[]> {
  const clip = await readClip();
  const engine = await startFloor("fixed-transcriber.mjs", { ANSWER_MS: String(ENGINE_MS) });
  const people = { artists: SESSIONS, engineers: SESSIONS };
  const foldback = await startFoldback({ ...people, env: withTranscriber(engine.url) });
  try {
    const sessions = await openTalkbackSessions(foldback, SESSIONS);
    const screens = await Promise.all(sessions.map((session) => openScreen(foldback, session)));
    const toText = async (index: number) => {
      const shown = screens[index % screens.length]?.untilText();
      await uploadClip(foldback, sessionOf(sessions, index), clip);
      await shown;
    };
    const turns = await alternate(run.quick ? 1 : 3, {
      floor: () => timesMs(12, () => post(`${engine.url}/v1/audio/transcriptions`, clip)),
      product: () => timesMs(36, toText),
    });
    for (const screen of screens) screen.close();
    const row = (name: string, figureOf: (samples: number[]) => number, target: Row["target"]): Row => ({
      figure: `talk key released to text on the other screen, ${name}`,
      unit: "ms",
      product: medianOfTurns(turns.product, figureOf),
      floor: medianOfTurns(turns.floor, figureOf),
      target,
      note: `the engine takes ${ENGINE_MS} ms`,
    });
    return [
      row("p50", median, { kind: "ratio", max: 1, allowance: 300 }),
      row("p90", (samples) => percentile(samples, 90), { kind: "information" }),
    ];
  } finally {
    await Promise.all([foldback.stop(), engine.process.stop()]);
  }
}

// Counts the clips in the artist's list at the end of the run, where a clip that was transcribed twice would appear
// twice.
async function countClips(foldback: Foldback, sessionId: string) {
  const [artist] = foldback.artists;
  if (artist === undefined) throw new Error("There is no artist.");
  const answer = await call(foldback.callAs(artist, { path: "talkback/list", input: { sessionId } }));
  const clips = answer.clips as { id: string; status: string }[];
  const withWords = clips.filter(({ status }) => status === "transcribed").map(({ id }) => id);
  return { withWords: new Set(withWords).size, twice: withWords.length - new Set(withWords).size };
}

async function measureCrashes(run: BenchRun): Promise<Row[]> {
  const engine = await startFloor("fixed-transcriber.mjs", { ANSWER_MS: "5" });
  let sessionId = "";
  const foldback = await startFoldback({
    artists: 1,
    engineers: 1,
    env: withTranscriber(engine.url),
    prepare: async (dataDir, { artists: [artist], engineers: [engineer] }) => {
      const owners = { artistId: artist?.id ?? "", engineerId: engineer?.id ?? "" };
      sessionId = await seedClips(dataDir, owners, QUEUED_CLIPS);
    },
  });
  try {
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await delay(BETWEEN_CRASHES_MS);
      const { withWords } = await countClips(foldback, sessionId);
      if (withWords === QUEUED_CLIPS) throw new Error("All clips were done before the crash; nothing is measured.");
      run.say(`  ${withWords} clips have words, killed`);
      await foldback.crash();
    }
    const deadlineMs = performance.now() + 5 * 60_000;
    let counted = await countClips(foldback, sessionId);
    while (counted.withWords < QUEUED_CLIPS && performance.now() < deadlineMs) {
      await delay(POLL_MS);
      counted = await countClips(foldback, sessionId);
    }
    run.say(`  ${counted.withWords} of ${QUEUED_CLIPS} clips have words, ${counted.twice} twice`);
    return [
      {
        figure: "clips lost or duplicated by kill -9",
        unit: "clips",
        product: QUEUED_CLIPS - counted.withWords + counted.twice,
        floor: null,
        target: { kind: "limit", max: 0 },
        note: `${QUEUED_CLIPS.toLocaleString("en")} queued, killed ${CRASHES} times`,
      },
    ];
  } finally {
    await Promise.all([foldback.stop(), engine.process.stop()]);
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  return [...(await measureUploads(run)), ...(await measureRelease(run)), ...(await measureCrashes(run))];
}

export const figure: Figure = {
  name: "clips",
  about: `uploads, release to text with an engine that takes ${ENGINE_MS} ms, and ${QUEUED_CLIPS} queued clips under kill -9`,
  measure,
};
