// Tests what happens to a clip if an engine fails, isn't available or hears nothing. The queue is a fake that only
// records what's enqueued.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sessionSongs, talkbackTranscripts } from "../../adapters/postgres/schema/notes.ts";
import { clipSaying } from "../../testing/fake-speech.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { TranscriberError } from "./ports.ts";
import { readSound } from "./read-sound.ts";
import { requeueClips } from "./requeue-clips.ts";
import { retryClip } from "./retry-clip.ts";
import { runLostAfterMs, transcribeClip } from "./transcribe-clip.ts";

let stage: TalkbackStage;
let session: Awaited<ReturnType<TalkbackStage["liveSession"]>>;
beforeAll(async () => {
  stage = await openTalkbackStage();
  session = await stage.liveSession();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.enqueued.length = 0;
  stage.told.length = 0;
  stage.changed.length = 0;
  stage.speech.next.length = 0;
  stage.speech.turnOn();
});

const say = (text: string) => stage.say(session.engineer, session.sessionId, text);
const wordsOf = (clipId: string) =>
  stage.db.select().from(talkbackTranscripts).where(eq(talkbackTranscripts.clipId, clipId));
const atOnce = { queuedForMs: 0, silentForMs: 0 };
const code = (code: string) => expect.objectContaining({ code });
const down = () => new TranscriberError("ENGINE_UNREACHABLE", { retryable: true });

test("[TB-7] a transcript is stored once with its engine's name, and both sides are notified", async () => {
  await stage.db.insert(sessionSongs).values({ sessionId: session.sessionId, songs: ["Night Bus"] });
  const clipId = await say("double the chorus");
  await stage.run(clipId);
  await stage.run(clipId);
  expect(await wordsOf(clipId)).toEqual([
    expect.objectContaining({
      transcript: "double the chorus",
      engineName: "test",
      enginePlace: "local",
      original: null,
    }),
  ]);
  expect(stage.told.map(({ status }) => status)).toEqual(["queued", "transcribed"]);
  expect(stage.told.at(-1)).toMatchObject({
    transcript: "double the chorus",
    engine: { name: "test", place: "local" },
  });
  expect(stage.speech.hints.at(-1)?.vocabulary).toEqual(["Night Bus"]);
});

test("[TB-7] two simultaneous runs store one transcript", async () => {
  const clipId = await say("again from the bridge");
  await Promise.all([stage.run(clipId), stage.run(clipId), stage.run(clipId)]);
  expect(await wordsOf(clipId)).toHaveLength(1);
  expect(stage.speech.heard.filter((text) => text === "again from the bridge")).toHaveLength(1);
});

test("[TB-7] a run that was considered lost can't store its result later", async () => {
  const clipId = await say("slow one");
  let finish: (heard: { text: string }) => void = () => {};
  stage.speech.next.push(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const lost = stage.run(clipId);
  await expect.poll(() => stage.speech.heard.at(-1)).toBe("slow one");
  await stage.run(clipId);
  expect(await wordsOf(clipId)).toEqual([]);
  stage.advance(runLostAfterMs);
  await stage.run(clipId);
  finish({ text: "too late" });
  await lost;
  expect(await wordsOf(clipId)).toEqual([expect.objectContaining({ transcript: "slow one" })]);
});

test("[TB-8][REL-22] if the engine is down, a clip is tried five times with growing pauses, then fails and keeps its sound", async () => {
  const clipId = await say("is anybody there");
  const heardBefore = stage.speech.heard.length;
  stage.enqueued.length = 0;
  stage.speech.next.push(down(), down(), down(), down(), down());
  for (let run = 1; run <= 7; run += 1) await stage.run(clipId);
  expect(stage.speech.heard.length - heardBefore).toBe(5);
  expect(stage.enqueued.map(({ afterMs }) => afterMs)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(stage.told.at(-1)).toMatchObject({
    status: "failed",
    transcript: null,
    problem: "Couldn't reach the transcription service.",
  });
  expect(Uint8Array.from(await readSound(stage.talkback.sounds, clipId))).toEqual(clipSaying("is anybody there"));

  stage.enqueued.length = 0;
  expect(await retryClip(stage.talkback, session.artist, clipId)).toMatchObject({ status: "queued", problem: null });
  expect(stage.enqueued).toHaveLength(1);
  await expect(retryClip(stage.talkback, session.artist, clipId)).rejects.toEqual(code("CLIP_NOT_RETRYABLE"));
  await stage.run(clipId);
  expect(stage.told.at(-1)).toMatchObject({ status: "transcribed", transcript: "is anybody there" });
  await expect(retryClip(stage.talkback, session.artist, clipId)).rejects.toEqual(code("CLIP_NOT_RETRYABLE"));
});

test("[TB-8] a clip whose transcript couldn't be stored can be claimed by the queue's next attempt", async () => {
  const clipId = await say("one more time");
  const cut = vi.spyOn(stage.talkback.clips, "transaction").mockRejectedValueOnce(new Error("the connection was cut"));
  await expect(stage.run(clipId)).rejects.toThrow("the connection was cut");
  expect(await stage.find(clipId)).toMatchObject({ status: "queued" });
  await stage.run(clipId);
  expect(await wordsOf(clipId)).toEqual([expect.objectContaining({ transcript: "one more time" })]);
  cut.mockRestore();
});

test("[TB-8][REL-22] a retry waits as long as the provider asks, up to a limit", async () => {
  const clipId = await say("easy now");
  stage.enqueued.length = 0;
  const busy = (retryAfterMs: number) => new TranscriberError("ENGINE_RATE_LIMITED", { retryable: true, retryAfterMs });
  stage.speech.next.push(busy(30_000), busy(3_600_000));
  await stage.run(clipId);
  await stage.run(clipId);
  expect(stage.enqueued.map(({ afterMs }) => afterMs)).toEqual([30_000, 300_000]);
});

test("[TB-8][REL-22] garbage and refusals aren't retried, but unknown errors are", async () => {
  const [garbled, refused, odd, broken] = [await say("a"), await say("b"), await say("c"), await say("(broken)")];
  stage.enqueued.length = 0;
  stage.speech.next.push(new TranscriberError("ENGINE_GARBAGE"));
  await stage.run(garbled);
  stage.speech.next.push(new TranscriberError("ENGINE_REFUSED"));
  await stage.run(refused);
  stage.speech.next.push(new TypeError("an unforeseen error"));
  await stage.run(odd);
  await stage.run(broken);
  const states = await Promise.all([garbled, refused, odd, broken].map(stage.find));
  expect(states.map(({ status, problem }) => [status, problem])).toEqual([
    ["failed", "ENGINE_GARBAGE"],
    ["failed", "ENGINE_REFUSED"],
    ["queued", "ENGINE_CRASHED"],
    ["failed", "CLIP_UNREADABLE"],
  ]);
  expect(stage.enqueued.map(({ key }) => key)).toEqual([odd]);
});

test("[TB-9] without an engine a clip waits, says why, and is transcribed when one becomes available", async () => {
  stage.speech.turnOff();
  const clipId = await say("for later");
  await stage.run(clipId);
  expect(stage.told.at(-1)).toMatchObject({ status: "waiting-for-engine", problem: "Transcription is off." });
  stage.enqueued.length = 0;
  await requeueClips(stage.talkback, atOnce);
  expect(stage.enqueued.map(({ key }) => key)).not.toContain(clipId);
  stage.speech.turnOn();
  await requeueClips(stage.talkback, atOnce);
  expect(stage.enqueued.map(({ key }) => key)).toContain(clipId);
  await stage.run(clipId);
  expect(await stage.find(clipId)).toMatchObject({ status: "transcribed", attempts: 1 });
});

test("[TB-9] a waiting clip says what the engine is missing", async () => {
  const clipId = await say("once more");
  for (const because of ["ENGINE_CRASHED", "MODEL_DAMAGED", "MODEL_MISSING", "ENGINE_PREPARING"] as const) {
    stage.speech.turnOff(because);
    await stage.run(clipId);
    expect(await stage.find(clipId)).toMatchObject({ status: "waiting-for-engine", problem: because, attempts: 0 });
    await retryClip(stage.talkback, session.artist, clipId);
  }
});

test("[TB-7] while a run keeps reporting progress, no other run takes its clip", async () => {
  const clipId = await say("this run holds the clip");
  let finish: (heard: { text: string }) => void = () => {};
  stage.speech.next.push(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const running = stage.run(clipId);
  await expect.poll(() => stage.speech.heard.at(-1)).toBe("this run holds the clip");
  const { attempts } = await stage.find(clipId);
  stage.enqueued.length = 0;
  // What another server does when it starts, and regularly after that.
  const again = () => requeueClips(stage.talkback, { queuedForMs: 0, silentForMs: runLostAfterMs });
  await again();
  stage.advance(runLostAfterMs - 1);
  await again();
  await stage.talkback.clips.beat({ id: clipId, attempt: attempts }, stage.talkback.nowMs());
  stage.advance(runLostAfterMs - 1);
  await again();
  expect(stage.enqueued.map(({ key }) => key)).not.toContain(clipId);
  expect(await stage.find(clipId)).toMatchObject({ status: "transcribing" });
  stage.advance(1);
  await again();
  expect(stage.enqueued.map(({ key }) => key)).toContain(clipId);
  // Once we've taken a clip away from a run, nothing that run reports later changes it.
  await stage.talkback.clips.beat({ id: clipId, attempt: attempts }, stage.talkback.nowMs());
  finish({ text: "too late" });
  await running;
  expect(await wordsOf(clipId)).toEqual([]);
  await stage.run(clipId);
  expect(await wordsOf(clipId)).toEqual([expect.objectContaining({ transcript: "this run holds the clip" })]);
});

test("[TB-9] waiting for an engine to start doesn't use up a clip's attempts", async () => {
  const clipId = await say("not yet");
  stage.speech.next.push(new TranscriberError("ENGINE_PREPARING"), new TranscriberError("MODEL_MISSING"));
  await stage.run(clipId);
  expect(await stage.find(clipId)).toMatchObject({ status: "waiting-for-engine", attempts: 0 });
});

test("[TB-10] silence and music aren't transcribed", async () => {
  const silent = await say("hm");
  stage.speech.next.push(async () => ({ text: "  " }));
  await stage.run(silent);
  const music = await say("(music)");
  const heardBefore = stage.speech.heard.length;
  await stage.run(music);
  expect(stage.speech.heard).toHaveLength(heardBefore);
  for (const clipId of [silent, music]) {
    expect(await stage.find(clipId)).toMatchObject({ status: "no-speech", words: null });
    expect(await wordsOf(clipId)).toEqual([]);
  }
});

test("[TB-8][REL-22] a clip whose runs all crash is marked as failed and can be retried by hand", async () => {
  const clipId = await say("this takes the server down");
  const signal = new AbortController().signal;
  // Simulates kill -9: each run claims the clip and never reports again.
  const gone = { ...stage.talkback, decoder: { decode: () => new Promise<never>(() => {}) } };
  for (let run = 1; run <= 20; run += 1) {
    void transcribeClip(gone, clipId, signal);
    await expect.poll(async () => (await stage.find(clipId)).attempts, { interval: 5 }).toBe(run);
    stage.advance(runLostAfterMs);
  }
  await transcribeClip(gone, clipId, signal);
  expect(await stage.find(clipId)).toMatchObject({ status: "failed", problem: "ENGINE_CRASHED" });
  await retryClip(stage.talkback, session.artist, clipId);
  await stage.run(clipId);
  expect(await wordsOf(clipId)).toHaveLength(1);
});

test("[TB-7] an engine's text is stored, whatever characters it contains", async () => {
  const clipId = await say("odd letters");
  stage.speech.next.push(async () => ({ text: "take\u0000two\u0007\ud800 now" }));
  await stage.run(clipId);
  expect((await wordsOf(clipId)).map(({ transcript }) => transcript)).toEqual(["take two \ufffd now"]);
});

test("stopping the server releases the clip without using up an attempt", async () => {
  const clipId = await say("interrupted");
  const stop = new AbortController();
  stage.speech.next.push(() => Promise.reject(stop.signal.reason));
  stop.abort(new Error("the server is stopping"));
  await stage.run(clipId, stop.signal);
  expect(await stage.find(clipId)).toMatchObject({ status: "queued", attempts: 0 });
});

test("a spoken marker and its words are stored together or not at all", async () => {
  const clipId = await say("mark that");
  const signal = new AbortController().signal;
  const { clips } = stage.talkback;
  const noMarker = () => Promise.reject(new Error("no markers"));
  const transaction: typeof clips.transaction = (work) =>
    clips.transaction((tx) => work({ ...tx, placeSpokenMarker: noMarker }));
  const failing = { ...stage.talkback, clips: { ...clips, transaction } };
  await expect(transcribeClip(failing, clipId, signal)).rejects.toThrow("no markers");
  expect(await wordsOf(clipId)).toEqual([]);
  stage.advance(runLostAfterMs);
  await transcribeClip(stage.talkback, clipId, signal);
  expect(await wordsOf(clipId)).toHaveLength(1);
  expect(stage.changed).toEqual(["markers"]);
});
