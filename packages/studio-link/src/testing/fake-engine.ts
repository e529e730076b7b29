/** A recording engine for tests, with a disk and an audio thread that the test controls. */

import { scanTakeLog } from "@foldback/domain/takes/scan-take-log";
import type { AutomaticTakes } from "@foldback/domain/takes/sound-watch";
import type { StemGapReason } from "@foldback/domain/takes/take-gaps";
import { readChunk } from "@foldback/domain/takes/take-log";
import { eventually } from "@foldback/testkit/eventually";
import { testSha256 } from "@foldback/testkit/processes/test-sha256";
import { expect } from "vitest";
import { memoryDisk } from "../takes/memory-disk.ts";
import { createRecordingEngine } from "../takes/recording-engine.ts";
import type { EngineCommand, EngineMessage } from "../takes/recording-messages.ts";
import { quantumFrames } from "../takes/sound-block.ts";

export const rate = 8_000;
/** 24 bits, and different in every frame and channel. */
const sampleAt = (frame: number, channel: number) => (((frame * 2 + channel) * 7_919 + 1) % 8_388_607) / 8_388_608;

/** The engineer's voice: 16 bits, and different in every frame. */
export const spokenAt = (frame: number) => ((frame * 31) % 32_768) / 32_768;
const spoken = (frame: number) =>
  new Float32Array(quantumFrames * 2).map((_, index) => spokenAt(frame + Math.floor(index / 2)));

type SetUp = {
  preRoll?: boolean;
  automatic?: AutomaticTakes | null;
  stored?: ReturnType<typeof memoryDisk>;
  nowMs?: () => number;
};

export function setUp({ preRoll = false, automatic = null, stored = memoryDisk(), nowMs = () => 0 }: SetUp = {}) {
  const messages: EngineMessage[] = [];
  const engine = createRecordingEngine({
    disk: stored.disk,
    sha256: testSha256,
    sampleRateHz: rate,
    deviceRateHz: rate,
    preRoll,
    automatic,
    uuid: () => "stem-1",
    nowMs,
    tell: (told) => void messages.push(told),
  });
  let frame = 0;
  let sleptMs = 0;
  let isHeard = false;
  function add(samples: Float32Array<ArrayBuffer> | null) {
    const atMs = (1_000 * frame) / rate + sleptMs;
    engine.add({ frame, frames: quantumFrames, atMs, samples, talkback: isHeard ? spoken(frame) : null });
    frame += quantumFrames;
  }
  const silence = () => new Float32Array(quantumFrames * 2);
  const heard = (type: EngineMessage["type"]) => messages.some((told) => told.type === type);
  const begun = () => eventually(() => expect(heard("recording")).toBe(true), { interval: 1 });
  function repeat(seconds: number, run: () => void) {
    for (const until = frame + seconds * rate; frame < until; ) run();
  }
  return {
    engine,
    stored,
    messages,
    heard,
    begun,
    frame: () => frame,
    /** Without a level, every sample is different. */
    play(seconds: number, level?: number) {
      const at = (index: number) => level ?? sampleAt(frame + Math.floor(index / 2), index % 2);
      repeat(seconds, () => add(silence().map((_, index) => at(index))));
    },
    unplugged: (seconds: number) => repeat(seconds, () => add(null)),
    /** The engineer's voice arrives in this session, or stops arriving for this reason. */
    voice(why: StemGapReason | null, sessionId = "s1") {
      isHeard = why === null;
      engine.obey(why === null ? { type: "talkback", why, sessionId } : { type: "talkback", why, sessionId: null });
    },
    /** What the browser renders when sound doesn't arrive in time: zeros. */
    dropOut(quanta: number) {
      for (let quantum = 0; quantum < quanta; quantum += 1) add(silence());
    },
    /** How long the audio thread stops delivering frames. */
    sleep(ms: number) {
      sleptMs += ms;
    },
    /** Skips frames, as when the audio thread was held up or the ring overflowed. */
    skip(frames: number) {
      frame += frames;
    },
    async record(change: Partial<Extract<EngineCommand, { type: "record" }>> = {}) {
      const atFrame = frame;
      const about = { pressedAtMs: 60_000, input: "Interface", sessionId: "s1" };
      engine.obey({ type: "record", takeId: "one", atFrame, fromFrame: null, ...about, ...change });
      await begun();
      return atFrame;
    },
    async stop() {
      engine.obey({ type: "stop", atFrame: frame, why: "stopped" });
      engine.endNow();
      return this.sealed();
    },
    async sealed() {
      const isOver = ({ type }: EngineMessage) => type === "sealed" || type === "not-sealed";
      await eventually(() => expect(messages.some(isOver)).toBe(true), { interval: 1 });
      return messages.find(isOver);
    },
    acknowledged: () => messages.reduce((frames, told) => (told.type === "written" ? told.frames : frames), 0),
  };
}

/** Returns the log's scan, and the left channel's sample of each recorded frame. */
export function read(log: Uint8Array) {
  const left = new Map<number, number>();
  const scan = scanTakeLog(
    { size: log.length, read: (at, length) => log.subarray(at, at + length) },
    {
      onChunk({ header, payload }) {
        const samples = readChunk(header, payload);
        for (let index = 0; index < header.frames; index += 1)
          left.set(header.firstFrame + index, samples[index * 2] ?? 0);
      },
    },
  );
  if (scan === null) throw new Error("the log can't be read");
  return { scan, left };
}

/** Returns the recorded frames whose sample isn't the input's sample `offset` frames later. */
export const wrongFrames = (left: ReadonlyMap<number, number>, offset: number) =>
  [...left].filter(([frame, sample]) => sample !== sampleAt(frame + offset, 0)).map(([frame]) => frame);
