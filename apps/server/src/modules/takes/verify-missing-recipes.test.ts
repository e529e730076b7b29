// Tests the verifier with hand-offs where some segments have no recipe.
import type { HandOffSegment } from "@foldback/evidence-verifier/hand-off/hand-off";
import { expect, test } from "vitest";
import {
  type Files,
  forged,
  makeHandOff,
  manifestIn,
  type Step,
  soundName,
  talkbackName,
} from "../../testing/hand-off-fixtures.ts";
import { readZip } from "../../testing/read-zip.ts";
import { codesOf, in16, in24, reportOn, zero } from "../../testing/verified-hand-off.ts";

/** Decides from a segment's position whether to keep its recipe. */
type Keeps = (position: number) => boolean;
const none: Keeps = () => false;
type Kept = { take?: Keeps; talkback?: Keeps };

/** Drops recipes, substitutes the other archive's sound for the same part, and corrects every hash. */
function forge(files: Files, other: Files, { take, talkback }: Kept): Files {
  const next = new Map(files);
  if (take) next.set(soundName, other.get(soundName) ?? Buffer.alloc(0));
  if (talkback) next.set(talkbackName, other.get(talkbackName) ?? Buffer.alloc(0));
  const without = (segments: readonly HandOffSegment[], keeps: Keeps = () => true) =>
    segments.map((segment, position) => (keeps(position) ? segment : { ...segment, log: null }));
  return forged(next, (all) => ({
    ...all,
    segments: without(all.segments, take),
    ...(all.talkback && { talkback: { ...all.talkback, segments: without(all.talkback.segments, talkback) } }),
  }));
}

test.each<[string, Kept, string[]]>([
  ["of every segment", { take: none, talkback: none }, ["0:00:00", "0:00:00"]],
  ["of every segment of the take", { take: none }, ["0:00:00"]],
  ["of the take's first segment", { take: (position) => position > 0 }, ["0:00:00"]],
  ["in the middle of the take", { take: (position) => position !== 1 }, ["0:00:02"]],
  ["of the take's last segment", { take: (position) => position < 2 }, ["0:00:04"]],
  ["of every segment of the talkback", { talkback: none }, ["0:00:00"]],
  ["in the middle of the talkback", { talkback: (position) => position !== 1 }, ["0:00:02"]],
  ["of the talkback's last segment", { talkback: (position) => position < 2 }, ["0:00:04"]],
])("[TK-40] [TK-101] a forger who drops the recipe %s can't put in other sound", async (_name, kept, times) => {
  const silence: Step = { gapFrames: 91_200 };
  const made = await makeHandOff([[in24, silence], [in24, silence], [in24]], {
    talkback: [[in16, silence], [silence, zero], [in16]],
  });
  const other = await makeHandOff([[zero, silence], [silence, in24], [zero]], {
    talkback: [[zero, silence], [in16, silence], [zero]],
  });
  const files = forge(readZip(made.archive), readZip(other.archive), kept);
  expect(manifestIn(files).root).toBe(made.take.root);
  for (const roots of [[made.take.root, made.stem?.root ?? ""], []]) {
    const report = await reportOn(files, roots);
    expect([report.status, report.headline]).toEqual(["doctored", "This is NOT what was handed over."]);
    const failed = report.findings.filter(({ status }) => status === "failed");
    expect(failed.map(({ code, detail }) => `${code}: ${detail}`)).toEqual(
      times.map(
        (time) =>
          `RECIPE_MISSING: manifest.json doesn't say how to recompute the sound at ${time}, although Foldback would have said so.`,
      ),
    );
  }
});

/** Bytes that were damaged on the artist's disk are in the recipe, because they aren't in the sound. */
const damagedFrames = 60_000;
const damaged: Step = {
  damaged: Float32Array.from(
    { length: 2 * damagedFrames },
    (_, at) => (((at * 104_729) % 0x1_00_00_00) - 0x80_00_00) / 0x80_00_00,
  ),
};
/** These 20 seconds alone exceed the limit for recipes. */
const tooMuch = Array.from({ length: 18 }, () => damaged);
const tooDamaged = (time: string) =>
  `The sound from ${time} on couldn't be checked. The recording is so damaged that manifest.json couldn't include everything that's needed to check it.`;

test("[TK-40] a take that's damaged nearly everywhere is verified as far as there's room for recipes, and the verdict says so", async () => {
  const { archive, take } = await makeHandOff([[in24], tooMuch, [in24], [in24]]);
  const files = readZip(archive);
  expect(manifestIn(files).segments.map(({ log }) => log !== null)).toEqual([true, true, false, false]);
  const report = await reportOn(archive, [take.root]);
  expect([report.status, codesOf(report)]).toEqual(["unsettled", []]);
  expect(report.headline).toBe(
    "The take's sound from 0:00:22 on couldn't be checked. Only the sound before it matches the root you gave.",
  );
  expect(report.findings.map(({ detail }) => detail)).toContain(tooDamaged("0:00:22"));
  const uncompared = await reportOn(archive);
  expect([uncompared.status, uncompared.headline]).toEqual([
    "uncompared",
    "The take's sound from 0:00:22 on couldn't be checked, and you haven't compared the take's root.",
  ]);
  // Without either of these recipes, the limit wouldn't have been reached, so it doesn't excuse the missing ones.
  for (const dropped of [0, 1])
    expect(
      codesOf(await reportOn(forge(files, files, { take: (position) => position !== dropped }), [take.root])),
    ).toEqual(["RECIPE_MISSING"]);
});

test("[TK-101] talkback whose take used up the room for recipes isn't reported as checked", async () => {
  const talkback = [[in16, { gapFrames: 18 * damagedFrames - 2 * 4_800 }], [in16]];
  const { archive, take, stem } = await makeHandOff([tooMuch], { talkback });
  expect(manifestIn(readZip(archive)).talkback?.segments.map(({ log }) => log)).toEqual([null, null]);
  const report = await reportOn(archive, [take.root, stem?.root ?? ""]);
  expect([report.status, codesOf(report)]).toEqual(["unsettled", []]);
  expect(report.headline).toBe("This take matches the root you gave. The talkback couldn't be checked.");
  expect(report.findings.map(({ detail }) => detail)).toContain(tooDamaged("0:00:00"));
});
