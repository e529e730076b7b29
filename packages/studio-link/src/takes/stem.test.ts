import { memorySource } from "@foldback/domain/takes/memory-source";
import { frameReader } from "@foldback/domain/takes/read-frames";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rate, read, setUp, spokenAt } from "../testing/fake-engine.ts";
import { memoryDisk } from "./memory-disk.ts";

type Set = ReturnType<typeof setUp>;

/** The stem's frames whose sample isn't the engineer's voice `offset` frames later. */
const wrongWords = (left: ReadonlyMap<number, number>, offset: number) =>
  [...left].filter(([frame, sample]) => sample !== spokenAt(frame + offset)).map(([frame]) => frame);
const stemOf = (set: Set) => read(set.stored.stem("one"));

test("[TK-82] a stem has the voice at exactly the frames at which it was heard, and is as long as its take", async () => {
  const set = setUp();
  set.play(0.7);
  set.voice(null);
  const from = await set.record();
  set.play(11.3);
  await set.stop();
  const { scan, left } = stemOf(set);
  const take = read(set.stored.log("one")).scan;
  expect(wrongWords(left, from)).toEqual([]);
  expect({ frames: scan.frames, heard: left.size, gaps: scan.gaps }).toEqual({
    frames: take.frames,
    heard: take.frames,
    gaps: [],
  });
  expect(scan.start).toEqual({ ...take.start, takeId: "stem-1", input: "Talkback", stemOf: "one" });
  expect(set.stored.summaries.get("one")?.stem).toMatchObject({ end: scan.end, format: "pcm-24" });
});

test("[TK-82][TK-83] whatever happens to the voice and the input, the stem and the take have the same frames, and every other frame is a named gap", async () => {
  const step = fc.record({
    what: fc.constantFrom("allow", "withdraw", "leave", "skip", "unplug", "play" as const),
    frames: fc.integer({ min: 1, max: 2_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const set = setUp();
      set.voice(null);
      const from = await set.record();
      set.play(0.1);
      for (const { what, frames } of steps) {
        if (what === "allow") set.voice(null);
        else if (what === "withdraw") set.voice("no-consent");
        else if (what === "leave") set.voice("engineer-away");
        else if (what === "skip") set.skip(128 * Math.ceil(frames / 128));
        if (what === "unplug") set.unplugged(frames / rate);
        else set.play(frames / rate);
      }
      await set.stop();
      const { scan, left } = stemOf(set);
      expect(scan.frames).toBe(read(set.stored.log("one")).scan.frames);
      expect(wrongWords(left, from)).toEqual([]);
      expect(scan.gaps.reduce((sum, gap) => sum + gap.frames, left.size)).toBe(scan.frames);
    }),
    { numRuns: 15 },
  );
});

test("[TK-83] without consent no sample is kept, and after a withdrawal none that follows", async () => {
  const set = setUp();
  const from = await set.record();
  set.voice("no-consent");
  set.play(1);
  set.voice(null);
  set.play(1);
  const withdrawnAt = set.frame() - from;
  set.voice("no-consent");
  set.play(1);
  await set.stop();
  const { scan, left } = stemOf(set);
  expect(scan.gaps).toMatchObject([
    { firstFrame: 0, why: "no-consent" },
    { firstFrame: withdrawnAt, frames: scan.frames - withdrawnAt, why: "no-consent" },
  ]);
  expect([...left.keys()].filter((frame) => frame >= withdrawnAt)).toEqual([]);
});

test("[TK-83] sound that was on its way when the engineer withdrew isn't kept", async () => {
  const set = setUp();
  set.voice(null);
  await set.record();
  set.play(1);
  const size = () => stemOf(set).left.size;
  const before = size();
  set.engine.obey({ type: "talkback", why: "no-consent", sessionId: null });
  set.play(1);
  await set.stop();
  expect(size() - before).toBeLessThanOrEqual(rate / 10);
  expect(stemOf(set).scan.gaps.at(-1)).toMatchObject({ why: "no-consent" });
});

test("[TK-83] the pre-roll has talkback only from the moment of consent, and none if consent is withdrawn before Record", async () => {
  const set = setUp({ preRoll: true });
  set.play(2);
  const allowedAt = set.frame();
  set.voice(null);
  set.play(3);
  await set.record();
  set.play(1);
  await set.stop();
  const { scan, left } = stemOf(set);
  expect(scan.gaps).toEqual([{ firstFrame: 0, frames: allowedAt, why: "engineer-away", missedMs: null }]);
  expect(wrongWords(left, 0)).toEqual([]);

  const withdrawn = setUp({ preRoll: true });
  withdrawn.voice(null);
  withdrawn.play(3);
  withdrawn.voice("no-consent");
  withdrawn.play(1);
  await withdrawn.record();
  withdrawn.play(1);
  await withdrawn.stop();
  expect(withdrawn.stored.stem("one")).toHaveLength(0);
});

test("[TK-83] a take that continues into another session keeps nothing of that session's talkback", async () => {
  const set = setUp();
  set.voice(null);
  const from = await set.record();
  set.play(1.05);
  const endedAt = set.frame() - from;
  // Nothing arrives in between, so the first session's last sound isn't on disk yet.
  set.voice(null, "s2");
  set.play(1);
  const leftAt = set.frame() - from;
  set.voice("engineer-away");
  set.play(1);
  await set.stop();
  const { scan, left } = stemOf(set);
  expect(scan.gaps).toMatchObject([
    { firstFrame: endedAt, why: "no-consent" },
    { firstFrame: leftAt, why: "engineer-away" },
  ]);
  expect(left.size).toBe(endedAt);
  expect(wrongWords(left, from)).toEqual([]);
});

test("[TK-83] a take that was begun outside any session never gets a stem", async () => {
  const set = setUp();
  await set.record({ sessionId: null });
  set.play(1);
  set.voice(null);
  set.play(2);
  await set.stop();
  expect(set.stored.stem("one")).toHaveLength(0);
  expect(set.stored.summaries.get("one")?.stem).toBeNull();
});

test("[TK-83] a pre-roll gives a take only the talkback of the take's own session", async () => {
  const set = setUp({ preRoll: true });
  set.voice(null, "s1");
  set.play(2);
  const beganAt = set.frame();
  set.voice(null, "s2");
  set.play(2);
  await set.record({ sessionId: "s2" });
  set.play(1);
  await set.stop();
  const { scan, left } = stemOf(set);
  expect(scan.gaps).toMatchObject([{ firstFrame: 0, frames: beganAt, why: "no-consent" }]);
  expect(left.size).toBe(scan.frames - beganAt);
});

test("[TK-83] [TK-86] an interrupted take that continues in a later session keeps only the talkback of its own", async () => {
  const before = setUp();
  before.voice(null);
  await before.record();
  before.play(3);
  const heard = stemOf(before).left.size;
  const stored = memoryDisk();
  stored.putLog("one", before.stored.log("one"), 0);
  stored.putStem("one", before.stored.stem("one"));
  const after = setUp({ stored, nowMs: () => 2_000 });
  after.voice(null, "s2");
  after.play(0.5);
  after.engine.obey({ type: "resume", takeId: "one", atFrame: after.frame() });
  await after.begun();
  after.play(2);
  await after.stop();
  const { scan, left } = stemOf(after);
  expect(scan.frames).toBe(read(stored.log("one")).scan.frames);
  expect(left.size).toBe(heard);
  expect(scan.gaps).toMatchObject([{ firstFrame: heard, why: "interrupted" }, { why: "no-consent" }]);
});

test("[TK-84] a take during which nothing could be kept has no stem", async () => {
  const set = setUp();
  set.voice("no-consent");
  await set.record();
  set.play(2);
  await set.stop();
  expect(set.stored.stem("one")).toHaveLength(0);
  expect(set.stored.summaries.get("one")?.stem).toBeNull();
});

test("[TK-86] whenever the browser is killed, the stem is at most a second shorter than its take and never longer", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 15 }), async (steps) => {
      const set = setUp();
      set.voice(null);
      const from = await set.record();
      for (const [index, frames] of steps.entries()) {
        if (index % 3 === 2) set.voice("engineer-away");
        set.play(frames / rate);
        set.voice(null);
        const take = read(set.stored.log("one")).scan.frames;
        if (set.stored.stem("one").length === 0) continue;
        const { scan, left } = stemOf(set);
        expect(scan.frames).toBeLessThanOrEqual(take);
        expect(take - scan.frames).toBeLessThan(rate * 1.1);
        expect(wrongWords(left, from)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});

test("[TK-86] an interrupted take continues with its stem, still frame for frame, and the interruption is a gap in both", async () => {
  const before = setUp();
  before.voice(null);
  await before.record();
  before.play(3);
  const stored = memoryDisk();
  stored.putLog("one", before.stored.log("one"), 0);
  stored.putStem("one", before.stored.stem("one"));
  const heard = read(before.stored.log("one")).scan.frames;

  const after = setUp({ stored, nowMs: () => 2_000 });
  after.play(0.5);
  after.voice(null);
  const atFrame = after.frame();
  after.engine.obey({ type: "resume", takeId: "one", atFrame });
  await after.begun();
  after.play(2);
  await after.stop();
  const { scan, left } = stemOf(after);
  const take = read(stored.log("one")).scan;
  expect(scan.frames).toBe(take.frames);
  expect(scan.gaps).toEqual([{ firstFrame: heard, frames: 2 * rate, why: "interrupted", missedMs: null }]);
  const later = new Map([...left].filter(([frame]) => frame >= heard));
  expect(wrongWords(later, atFrame - heard - 2 * rate)).toEqual([]);
  expect(later.size).toBeGreaterThan(rate);
});

test("[TK-86] a take that had no talkback before it was interrupted gets its stem when it continues", async () => {
  const before = setUp();
  await before.record();
  before.play(3);
  const stored = memoryDisk();
  stored.putLog("one", before.stored.log("one"), 0);
  const after = setUp({ stored, nowMs: () => 0 });
  after.voice(null);
  after.play(0.5);
  after.engine.obey({ type: "resume", takeId: "one", atFrame: after.frame() });
  await after.begun();
  after.play(1);
  await after.stop();
  const { scan, left } = stemOf(after);
  expect(scan.frames).toBe(read(stored.log("one")).scan.frames);
  expect(scan.gaps).toMatchObject([{ firstFrame: 0, why: "interrupted" }]);
  expect(left.size).toBe(scan.frames - (scan.gaps[0]?.frames ?? 0));
});

test("[TK-86] a kill ends the take and the stem at the same frame", async () => {
  const set = setUp();
  set.voice(null);
  const from = await set.record();
  set.play(2);
  const atFrame = set.frame();
  set.engine.obey({ type: "stop", atFrame, why: "killed" });
  set.voice("engineer-away");
  set.play(0.5);
  await set.sealed();
  const { scan } = stemOf(set);
  expect(scan.end).toMatchObject({ why: "killed", frames: atFrame - from });
  expect(read(set.stored.log("one")).scan.end).toMatchObject({ why: "killed", frames: atFrame - from });
  expect(scan.gaps).toEqual([]);
});

test("[TK-87] reading any range of a stem gives the voice, and silence in its gaps", async () => {
  const set = setUp();
  set.voice("no-consent");
  const from = await set.record();
  set.play(1);
  set.voice(null);
  set.play(1);
  await set.stop();
  const source = memorySource(set.stored.stem("one"));
  const silent = read(set.stored.stem("one")).scan.gaps[0]?.frames ?? 0;
  expect(silent).toBeGreaterThan(0);
  for (const [at, frames] of [
    [0, 900],
    [silent - 3, 7],
    [silent + 801, 1_650],
  ] as const) {
    const sound = frameReader(source)?.read(at, frames) ?? new Float32Array();
    const expected = Array.from({ length: frames }, (_, index) =>
      at + index < silent ? 0 : spokenAt(from + at + index),
    );
    expect([...sound].filter((_, index) => index % 2 === 0)).toEqual(expected);
  }
});
