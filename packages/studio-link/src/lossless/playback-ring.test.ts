import { expect, test } from "vitest";
import { createPlaybackRing } from "./playback-ring.ts";

const rateHz = 48_000;
const packetFrames = 180;

/** A signal that differs in every frame and between the channels. */
const left = (frame: number) => Math.fround(0.5 * Math.sin(frame * 0.05));
const right = (frame: number) => Math.fround(0.4 * Math.cos(frame * 0.031));
const soundFrom = (firstFrame: number, frames = packetFrames) =>
  Float32Array.from({ length: frames * 2 }, (_, index) => {
    const frame = firstFrame + Math.floor(index / 2);
    return index % 2 === 0 ? left(frame) : right(frame);
  });

type Run = { seconds: number; rate?: number; ppm?: number; lost?: (packet: number) => boolean; swap?: boolean };

/** The studio's clock is `ppm` faster than the desk's. Returns everything that was played on the left. */
function play({ seconds, rate = rateHz, ppm = 0, lost = () => false, swap = false }: Run) {
  const ring = createPlaybackRing(rate);
  const heard: number[] = [];
  let sent = 0;
  const [outLeft, outRight] = [new Float32Array(128), new Float32Array(128)];
  for (let quantum = 0; quantum < (seconds * rate) / 128; quantum += 1) {
    const due = quantum * 128 * (1 + ppm / 1e6);
    const packets: number[] = [];
    for (; sent * packetFrames < due; sent += 1) packets.push(sent);
    if (swap) packets.reverse();
    for (const packet of packets) if (!lost(packet)) ring.put(packet * packetFrames, soundFrom(packet * packetFrames));
    ring.pull(outLeft, outRight);
    heard.push(...outLeft);
  }
  return { ring, heard };
}

/** Where the sound begins, and which of its frames comes first. */
function beginOf(heard: number[]) {
  const at = heard.findIndex((sample) => sample !== 0);
  let frame = 0;
  while (frame < at + rateHz && (left(frame) !== heard[at] || left(frame + 1) !== heard[at + 1])) frame += 1;
  return { at, frame };
}

test("[TK-126] while both clocks agree, every sample is played untouched, whatever order the packets arrive in", () => {
  for (const swap of [false, true]) {
    const { ring, heard } = play({ seconds: 5, swap });
    const begin = beginOf(heard);
    expect(begin.at / rateHz).toBeLessThan(1.2);
    const wrong = heard.slice(begin.at).filter((sample, frame) => sample !== left(begin.frame + frame));
    expect(wrong).toEqual([]);
    expect(ring.get()).toEqual({ isStarved: false, missing: 0, ppm: 0 });
  }
});

test("[TK-126] if the clocks differ by 180 ppm, the sound continues without a gap or a jump", () => {
  for (const ppm of [180, -180]) {
    const { ring, heard } = play({ seconds: 45, rate: 12_000, ppm });
    const sound = heard.slice(beginOf(heard).at);
    const jump = sound.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (sound[at - 1] ?? sample))), 0);
    // The steepest step of the signal itself is 0.025.
    expect(jump).toBeLessThan(0.026);
    expect(ring.get()).toMatchObject({ isStarved: false, missing: 0 });
  }
});

test("[TK-126] a lost packet is silent in its own place, is counted, and doesn't move what follows", () => {
  const { ring, heard } = play({ seconds: 4, lost: (packet) => packet === 500 });
  const begin = beginOf(heard);
  const missing = heard
    .slice(begin.at)
    .flatMap((sample, after) => (sample === left(begin.frame + after) ? [] : [begin.frame + after]));
  expect([missing[0], missing.length]).toEqual([500 * packetFrames, packetFrames]);
  expect(missing.every((frame) => heard[begin.at + frame - begin.frame] === 0)).toBe(true);
  expect(ring.get().missing).toBe(packetFrames);
});

test("[TK-126] a path that delivers in bursts doesn't change the speed, however it began", () => {
  for (const lateMs of [0, 35]) {
    const ring = createPlaybackRing(rateHz);
    const [outLeft, outRight] = [new Float32Array(128), new Float32Array(128)];
    const heard: number[] = [];
    let sent = 0;
    for (let quantum = 0; quantum < 20 * 375; quantum += 1) {
      // Sound arrives every 30 ms, and the first packets are late.
      const burst = Math.floor((quantum * 128) / 1_440) * 1_440;
      const due = quantum < 20 ? burst - (lateMs * rateHz) / 1_000 : burst;
      for (; sent * packetFrames < due; sent += 1) ring.put(sent * packetFrames, soundFrom(sent * packetFrames));
      ring.pull(outLeft, outRight);
      heard.push(...outLeft);
    }
    const begin = beginOf(heard);
    expect(heard.slice(begin.at).filter((sample, frame) => sample !== left(begin.frame + frame))).toEqual([]);
    expect(ring.get()).toEqual({ isStarved: false, missing: 0, ppm: 0 });
  }
});

/** Plays while packets arrive, from this frame on. Returns what was played. */
function playOn(ring: ReturnType<typeof createPlaybackRing>, { from, seconds }: { from: number; seconds: number }) {
  const out = [new Float32Array(128), new Float32Array(128)] as const;
  const heard: number[] = [];
  let sent = 0;
  for (let quantum = 0; quantum < (seconds * rateHz) / 128; quantum += 1) {
    for (; sent < quantum * 128; sent += packetFrames) ring.put(from + sent, soundFrom(from + sent));
    ring.pull(...out);
    heard.push(...out[0]);
  }
  return heard;
}
/** Nothing arrives for a while. Returns the last sound that was played in that time. */
function playOut(ring: ReturnType<typeof createPlaybackRing>) {
  const out = [new Float32Array(128), new Float32Array(128)] as const;
  for (let quantum = 0; quantum < 40; quantum += 1) ring.pull(...out);
  return [...out[0]];
}
const isSilence = (samples: number[]) => samples.every((sample) => sample === 0);

test("[TK-126] when packets stop, it's silent and says so, and it starts again with a larger buffer", () => {
  const ring = createPlaybackRing(rateHz);
  const first = playOn(ring, { from: 0, seconds: 2 }).findIndex((sample) => sample !== 0);
  expect(ring.get().isStarved).toBe(false);
  const end = playOut(ring);
  expect([ring.get().isStarved, isSilence(end)]).toEqual([true, true]);
  const again = playOn(ring, { from: 3 * rateHz, seconds: 2 }).findIndex((sample) => sample !== 0);
  expect(again - first).toBeGreaterThan(0.02 * rateHz);
  expect(ring.get().isStarved).toBe(false);
});

test("[TK-126] a new stream plays none of the earlier one", () => {
  const ring = createPlaybackRing(rateHz);
  expect(isSilence(playOn(ring, { from: 0, seconds: 2 }).slice(-128))).toBe(false);
  ring.begin();
  expect(isSilence(playOut(ring))).toBe(true);
  expect(isSilence(playOn(ring, { from: 0, seconds: 0.5 }))).toBe(true);
});
