import { eventually } from "@foldback/testkit/eventually";
import { expect, test } from "vitest";
import { rate, read, setUp, wrongFrames } from "../testing/fake-engine.ts";
import { memoryDisk } from "./memory-disk.ts";

test("[TK-5] [TK-14] an interrupted take is continued where it ended, with a gap as long as the interruption", async () => {
  const first = setUp();
  const from = await first.record();
  first.play(3.25);
  const killed = first.stored.log("one");
  const stored = memoryDisk();
  // The last record was only partly written.
  stored.putLog("one", killed.slice(0, killed.length - 5), 10_000);
  const second = setUp({ stored, nowMs: () => 14_500 });
  second.play(0.7);
  const atFrame = second.frame();
  second.engine.obey({ type: "resume", takeId: "one", atFrame });
  await second.begun();
  second.play(2);
  await second.stop();
  const { scan, left } = read(stored.log("one"));
  const [gap] = scan.gaps;
  if (gap === undefined) throw new Error("no gap");
  expect(gap).toMatchObject({ frames: 4.5 * rate, why: "interrupted", missedMs: 4_500 });
  const before = new Map([...left].filter(([frame]) => frame < gap.firstFrame));
  const after = new Map([...left].filter(([frame]) => frame >= gap.firstFrame));
  expect(wrongFrames(before, from)).toEqual([]);
  expect(before.size).toBe(gap.firstFrame);
  expect(wrongFrames(after, atFrame - gap.firstFrame - gap.frames)).toEqual([]);
  expect(scan.frames).toBe(gap.firstFrame + gap.frames + second.frame() - atFrame);
  expect(scan.segments.reduce((frames, segment) => frames + segment.frames, 0)).toBe(scan.frames);
});

test("[TK-2] [TK-14] an interruption lasts until the continued take's input is open, and it's one gap", async () => {
  const first = setUp();
  await first.record();
  first.play(1);
  for (const [missedMs, gap] of [
    [1_000, { frames: rate + 800, missedMs: 1_100 }],
    // Too long to fill with silence, so the sound continues without any.
    [3_600_000, { frames: 0, missedMs: 3_600_000 }],
  ] as const) {
    const stored = memoryDisk();
    stored.putLog("one", first.stored.log("one"), 10_000);
    const second = setUp({ stored, nowMs: () => 10_000 + missedMs });
    second.engine.obey({ type: "resume", takeId: "one", atFrame: 0 });
    await second.begun();
    second.skip(800);
    second.play(1);
    await second.stop();
    const { scan, left } = read(stored.log("one"));
    const [found] = scan.gaps;
    expect(scan.gaps).toEqual([{ ...gap, firstFrame: found?.firstFrame, why: "interrupted" }]);
    expect(stored.summaries.get("one")?.gaps).toEqual(scan.gaps);
    expect(scan.frames).toBe((found?.firstFrame ?? 0) + gap.frames + second.frame() - 800);
    const after = new Map([...left].filter(([frame]) => frame >= (found?.firstFrame ?? 0)));
    expect(wrongFrames(after, 800 - (found?.firstFrame ?? 0) - gap.frames)).toEqual([]);
  }
});

test("[TK-14] a take that can't be continued now leaves no file open, so it can be continued later", async () => {
  const first = setUp();
  await first.record();
  first.play(1);
  const log = first.stored.log("one");
  let diskSize = log.length;
  const stored = memoryDisk({ sizeBytes: () => diskSize });
  stored.putLog("one", log, 0);
  const second = setUp({ stored, nowMs: () => 1_000 });
  const resume = () => second.engine.obey({ type: "resume", takeId: "one", atFrame: second.frame() });
  resume();
  await eventually(() => expect(second.messages.at(-1)).toEqual({ type: "failed", code: "disk-full" }), {
    interval: 1,
  });
  expect([...stored.opened]).toEqual([]);
  diskSize = Number.POSITIVE_INFINITY;
  resume();
  await second.begun();
  second.play(1);
  expect(await second.stop()).toMatchObject({ type: "sealed" });
});

test("a closed take can't be continued", async () => {
  const set = setUp();
  await set.record();
  set.play(1);
  await set.stop();
  const log = set.stored.log("one");
  set.engine.obey({ type: "resume", takeId: "one", atFrame: set.frame() });
  await eventually(() => expect(set.messages.at(-1)).toEqual({ type: "failed", code: "disk" }), { interval: 1 });
  expect(set.stored.log("one")).toEqual(log);
  expect([...set.stored.opened]).toEqual([]);
});
