import { minFreeBytes } from "@foldback/domain/takes/disk-space";
import { testSha256 } from "@foldback/testkit/processes/test-sha256";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rate, read, setUp, wrongFrames } from "../testing/fake-engine.ts";
import { memoryDisk } from "./memory-disk.ts";
import { quantumFrames } from "./sound-block.ts";

test("[TK-3] a take has every sample from Record to Stop, and no others", async () => {
  const set = setUp();
  set.play(1.3);
  const from = await set.record();
  set.play(12.7);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect({ frames: scan.frames, recorded: left.size, gaps: scan.gaps }).toEqual({
    frames: set.frame() - from,
    recorded: set.frame() - from,
    gaps: [],
  });
  expect(wrongFrames(left, from)).toEqual([]);
  expect(set.stored.summaries.get("one")).toMatchObject({ end: scan.end, format: "pcm-24" });
});

test("[TK-16] with a pre-roll the take begins up to 30 seconds before Record is pressed", async () => {
  for (const [played, expected] of [
    [4, 4],
    [50, 30],
  ] as const) {
    const set = setUp({ preRoll: true });
    set.play(played);
    const from = await set.record();
    set.play(1);
    await set.stop();
    const { scan, left } = read(set.stored.log("one"));
    expect(scan.start.preRollFrames / rate).toBeCloseTo(expected, 0);
    expect(wrongFrames(left, from - scan.start.preRollFrames)).toEqual([]);
    expect(new Date(scan.start.startedAt).getTime()).toBeCloseTo(60_000 - (1_000 * scan.start.preRollFrames) / rate, 0);
  }
});

test("[TK-16] a pre-roll that's switched off keeps nothing", async () => {
  const set = setUp({ preRoll: true });
  set.play(10);
  set.engine.obey({ type: "pre-roll", on: false });
  await set.record();
  set.play(1);
  await set.stop();
  expect(read(set.stored.log("one")).scan.start.preRollFrames).toBe(0);
});

test("[TK-1] whenever the browser is killed, the log has every acknowledged frame and lacks at most the last 200 ms", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 }), async (steps) => {
      const set = setUp();
      const from = await set.record();
      for (const frames of steps) {
        set.play(frames / rate);
        const { scan, left } = read(set.stored.log("one"));
        expect(scan.frames).toBeGreaterThanOrEqual(set.acknowledged());
        expect((set.frame() - from - set.acknowledged()) / rate).toBeLessThanOrEqual(0.2);
        expect(wrongFrames(left, from)).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

test("[TK-2] an unplugged input and a held-up audio thread leave gaps with their reason, and the sound around them is intact", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(2);
  const unplugged = set.frame() - from;
  set.unplugged(1.5);
  const back = set.frame() - from;
  set.play(2);
  const late = set.frame() - from;
  set.skip(4_000);
  set.play(1);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect(scan.gaps).toEqual([
    { firstFrame: unplugged, frames: back - unplugged, why: "input-gone", missedMs: null },
    { firstFrame: late, frames: 4_000, why: "too-slow", missedMs: null },
  ]);
  expect(wrongFrames(left, from)).toEqual([]);
  expect(left.size).toBe(scan.frames - (back - unplugged) - 4_000);
});

test("[TK-2] [TK-97] while the input is unplugged the take continues, and if the browser is killed then, the gap is in the log once", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(2);
  const unplugged = set.frame() - from;
  set.unplugged(25);
  expect(set.frame() - from - set.acknowledged()).toBeLessThanOrEqual(rate);
  const { scan, left } = read(set.stored.log("one"));
  const gapMs = Math.round((1_000 * (scan.frames - unplugged)) / rate);
  expect(set.messages.at(-1)).toMatchObject({ type: "written", gaps: 1, gapMs });
  expect(scan.gaps).toEqual([
    { firstFrame: unplugged, frames: scan.frames - unplugged, why: "input-gone", missedMs: null },
  ]);
  expect({ frames: scan.frames, recorded: left.size }).toEqual({ frames: set.acknowledged(), recorded: unplugged });
  set.play(1);
  await set.stop();
  const whole = read(set.stored.log("one"));
  expect(whole.scan.gaps).toMatchObject([{ firstFrame: unplugged, frames: Math.ceil((25 * rate) / 128) * 128 }]);
  expect(whole.scan.segments.map(({ frames }) => Math.round(frames / rate))).toEqual([10, 10, 8]);
  expect(set.stored.summaries.get("one")?.gaps).toEqual(whole.scan.gaps);
  expect(wrongFrames(whole.left, from)).toEqual([]);
});

test("[TK-2] zeros that the browser renders in place of late sound become a gap, and zeros before the first sound are omitted", async () => {
  const set = setUp({ preRoll: true });
  set.dropOut(9);
  set.play(1);
  const from = await set.record();
  set.play(1);
  const late = set.frame();
  set.dropOut(3);
  set.play(1);
  await set.stop();
  const { scan } = read(set.stored.log("one"));
  const base = from - scan.start.preRollFrames;
  expect(base, "the take begins with the input's first sound").toBe(9 * quantumFrames);
  expect(scan.gaps).toEqual([{ firstFrame: late - base, frames: 3 * quantumFrames, why: "too-slow", missedMs: null }]);
});

test("[TK-109] zeros between an input's first buffers aren't in the take, which begins after them without a gap", async () => {
  const set = setUp();
  await set.record();
  set.unplugged(0.1);
  set.dropOut(3);
  set.play(0.03);
  set.dropOut(4);
  const begun = set.frame();
  set.play(1);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect({ gaps: scan.gaps, frames: scan.frames }).toEqual({ gaps: [], frames: set.frame() - begun });
  expect(wrongFrames(left, begun)).toEqual([]);
});

test("[TK-109] once a tenth of a second has arrived, zeros are a gap, and so are those of an input that comes back", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(0.2);
  const late = set.frame() - from;
  set.dropOut(3);
  set.play(1);
  const unplugged = set.frame() - from;
  set.unplugged(0.5);
  const back = set.frame() - from;
  set.play(0.03);
  const again = set.frame() - from;
  set.dropOut(3);
  set.play(1);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect(scan.gaps).toEqual([
    { firstFrame: late, frames: 3 * quantumFrames, why: "too-slow", missedMs: null },
    { firstFrame: unplugged, frames: back - unplugged, why: "input-gone", missedMs: null },
    { firstFrame: again, frames: 3 * quantumFrames, why: "too-slow", missedMs: null },
  ]);
  expect(wrongFrames(left, from), "the zeros of the two gaps").toHaveLength(6 * quantumFrames);
});

test("[TK-109] an input that delivers nothing for a second is a gap, even at the beginning of a take", async () => {
  const set = setUp();
  await set.record();
  set.unplugged(3);
  const frames = set.frame();
  set.play(1);
  await set.stop();
  expect(read(set.stored.log("one")).scan.gaps).toEqual([{ firstFrame: 0, frames, why: "input-gone", missedMs: null }]);
});

test("[TK-2] an input that's silent when it comes back leaves only one gap, and the silence is in the take", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(1);
  const unplugged = set.frame() - from;
  set.unplugged(2);
  const back = set.frame() - from;
  set.dropOut((3 * rate) / quantumFrames);
  const heard = set.frame() - from;
  set.play(1);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect(scan.gaps).toMatchObject([{ firstFrame: unplugged, why: "input-gone" }]);
  const silent = [...left].filter(([frame, sample]) => frame >= unplugged && sample === 0).length;
  // We drop the first second of it, as at the beginning of a take.
  expect(silent).toBe(heard - back - Math.ceil(rate / quantumFrames) * quantumFrames);
});

test("[TK-2] after a sleep the take continues with a gap that says how long it was, and no sample is lost", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(5);
  const asleep = set.frame() - from;
  set.sleep(60_000);
  set.play(5);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect(scan.gaps).toMatchObject([{ frames: 0, why: "interrupted", missedMs: 60_000 }]);
  const late = (scan.gaps[0]?.firstFrame ?? 0) - asleep;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(0.3 * rate);
  expect(wrongFrames(left, from)).toEqual([]);
  expect(left.size).toBe(set.frame() - from);
});

test("a sleep before the take isn't in it", async () => {
  const set = setUp({ preRoll: true });
  set.play(3);
  set.sleep(60_000);
  set.play(1);
  set.engine.obey({ type: "pre-roll", on: false });
  await set.record();
  set.play(1);
  await set.stop();
  expect(read(set.stored.log("one")).scan.gaps).toEqual([]);
});

test("a take whose audio thread starts after Record is pressed begins with its first sound", async () => {
  const set = setUp();
  const from = await set.record();
  set.skip(1_000);
  set.play(1);
  await set.stop();
  const { scan, left } = read(set.stored.log("one"));
  expect({ frames: scan.frames, gaps: scan.gaps }).toEqual({ frames: set.frame() - from - 1_000, gaps: [] });
  expect(wrongFrames(left, from + 1_000)).toEqual([]);
});

test("[TK-17] on a full disk the take ends with its last whole chunk and says why", async () => {
  let diskSize = Number.POSITIVE_INFINITY;
  const set = setUp({ stored: memoryDisk({ sizeBytes: () => diskSize }) });
  const from = await set.record();
  set.play(2);
  diskSize = set.stored.log("one").length + 1_000;
  set.play(1);
  expect(await set.sealed()).toMatchObject({ type: "sealed", why: "disk-full" });
  const { scan, left } = read(set.stored.log("one"));
  expect(scan.frames).toBe(set.acknowledged());
  expect(scan.end?.why).toBe("disk-full");
  expect(wrongFrames(left, from)).toEqual([]);
});

test("if the disk has no space for the waveform, no sound is lost", async () => {
  const set = setUp({ stored: memoryDisk({ peaksBytes: () => 0 }) });
  const from = await set.record();
  set.play(2);
  expect(await set.stop()).toMatchObject({ why: "stopped", frames: set.frame() - from });
});

test("[TK-17] if the disk has no space even for the end record, the take can be finished later", async () => {
  let diskSize = Number.POSITIVE_INFINITY;
  const set = setUp({ stored: memoryDisk({ sizeBytes: () => diskSize }) });
  await set.record();
  set.play(2);
  diskSize = set.stored.log("one").length;
  set.play(1);
  expect(await set.sealed()).toMatchObject({ type: "not-sealed" });
  expect(read(set.stored.log("one")).scan).toMatchObject({ frames: set.acknowledged(), end: null });
});

test("[TK-17] a take is closed while there's still enough space to close it", async () => {
  let freeBytes = minFreeBytes + 1;
  const set = setUp({ stored: memoryDisk({ freeBytes: () => freeBytes }) });
  const from = await set.record();
  set.play(1);
  await set.engine.checkSpace();
  expect(set.messages.some(({ type }) => type === "sealed")).toBe(false);
  freeBytes = minFreeBytes;
  await set.engine.checkSpace();
  expect(await set.sealed()).toMatchObject({ why: "disk-full", frames: set.frame() - from });
});

test("[TK-13] a kill closes the take at the frame where it was pressed: nothing before is lost and nothing after is recorded", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(1);
  const killedAt = set.frame() + 333;
  set.engine.obey({ type: "stop", atFrame: killedAt, why: "killed" });
  set.play(1);
  expect(await set.sealed()).toMatchObject({ why: "killed", frames: killedAt - from });
  const { left } = read(set.stored.log("one"));
  expect(left.size).toBe(killedAt - from);
  expect(wrongFrames(left, from)).toEqual([]);
});

test("[TK-13] a kill that takes the input away before its frame leaves no gap", async () => {
  const set = setUp();
  const from = await set.record();
  set.play(1);
  const heardUntil = set.frame();
  set.engine.obey({ type: "stop", atFrame: heardUntil + 3_333, why: "killed" });
  set.unplugged(1);
  expect(await set.sealed()).toMatchObject({ why: "killed", frames: heardUntil - from });
  const { scan, left } = read(set.stored.log("one"));
  expect({ gaps: scan.gaps, recorded: left.size }).toEqual({ gaps: [], recorded: heardUntil - from });
  expect(wrongFrames(left, from)).toEqual([]);
});

test("[TK-13] a take that's stopped while its files are still being opened is closed once they're open", async () => {
  const stored = memoryDisk();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const slow = { ...stored.disk, open: (takeId: string) => opened.then(() => stored.disk.open(takeId)) };
  const set = setUp({ stored: { ...stored, disk: slow } });
  const about = { fromFrame: null, pressedAtMs: 60_000, input: "Interface", sessionId: null };
  set.engine.obey({ type: "record", takeId: "one", atFrame: 0, ...about });
  set.play(1);
  set.engine.obey({ type: "stop", atFrame: set.frame(), why: "stopped" });
  set.engine.endNow();
  // The audio thread has stopped delivering.
  open();
  expect(await set.sealed()).toMatchObject({ type: "sealed", why: "stopped", frames: set.frame() });
});

test("[TK-18] every ten seconds of log have a hash over their bytes, and the root covers all of them", async () => {
  const set = setUp();
  await set.record();
  for (let second = 0; second < 25; second += 1) {
    set.play(1);
    await Promise.resolve();
  }
  const sealed = await set.stop();
  const log = set.stored.log("one");
  const { segments } = read(log).scan;
  expect(segments.map(({ frames }) => Math.round(frames / rate))).toEqual([10, 10, 5]);
  expect(segments.map(({ from, to }) => [from, to])).toEqual([
    [0, segments[0]?.to],
    [segments[0]?.to, segments[1]?.to],
    [segments[1]?.to, segments[2]?.to],
  ]);
  for (const { from, to, sha256 } of segments) expect(await testSha256(log.slice(from, to))).toBe(sha256);
  const list = segments.map(({ sha256 }) => `${sha256}\n`).join("");
  expect(sealed).toMatchObject({ root: await testSha256(new TextEncoder().encode(list)) });
});
