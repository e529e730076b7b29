// Tests the verifier with hand-offs whose talkback is incomplete because the server had lost some of its segments.
import type { HandOffManifest, HandOffSegment } from "@foldback/evidence-verifier/hand-off/hand-off";
import { expect, test } from "vitest";
import { zipStream } from "../../http/files/zip-stream.ts";
import {
  type Files,
  forged,
  makeHandOff,
  makeTake,
  manifestIn,
  type Step,
  talkbackName,
} from "../../testing/hand-off-fixtures.ts";
import { readZip } from "../../testing/read-zip.ts";
import { asFloat, codesOf, in16, in24, reportOn } from "../../testing/verified-hand-off.ts";
import { handOffFiles } from "./hand-off-files.ts";

const dataAt = 12 + 36 + 48 + 610 + 8;
/** Rounds the sound up to a second. */
const rest: Step = { gapFrames: 43_200 };
const second = [in16, rest];
const loud = [asFloat, rest];
const take = [
  [in24, rest],
  [in24, rest],
  [in24, rest],
  [in24, rest],
];

test.each([
  ["the first part", [0], ["0:00:00 to 0:00:01"]],
  ["two parts in a row", [1, 2], ["0:00:01 to 0:00:03"]],
  ["the first and the last part", [0, 3], ["0:00:00 to 0:00:01", "0:00:03 to 0:00:04"]],
  ["all", [0, 1, 2, 3], ["0:00:00 to 0:00:04"]],
])(
  "[TK-105] [TK-106] if the server has lost %s of the talkback, the hand-off has the whole take and names what's missing",
  async (_name, lost, times) => {
    for (const format of ["wav", "flac"] as const) {
      const made = await makeHandOff(take, { format, talkback: [second, second, second, second], lost });
      const files = readZip(made.archive);
      expect(String(files.get("README.txt"))).toContain(
        `"Gap" at these times:\n${times.map((time) => `  ${time}\n`).join("")}The computer`,
      );
      const { talkback } = manifestIn(files);
      expect(talkback?.segments.flatMap((segment, position) => (segment.lost ? [position] : []))).toEqual(lost);
      const lostFrames = talkback?.gaps.filter(({ why }) => why === "damaged").map(({ firstFrame }) => firstFrame);
      expect(lostFrames).toEqual(lost.map((position) => position * 48_000));
      const report = await reportOn(made.archive, [made.take.root, made.stem?.root ?? ""]);
      expect([report.status, codesOf(report), report.headline]).toEqual([
        "unsettled",
        [],
        "This take matches the root you gave. Part of its talkback is missing.",
      ]);
      const finding = report.findings.find(({ question }) => question === "Does the talkback match its own root?");
      expect(finding?.detail).toBe(
        `Missing from the talkback: ${times.join(", ")}. Foldback's server couldn't read this sound, so the file has silence there. The rest is what was recorded.`,
      );
      expect((await reportOn(made.archive)).headline).toBe(
        "Part of the talkback is missing, and you haven't compared the take's root.",
      );
    }
  },
);

test("[TK-106] the talkback's format may be one that only a lost part needed", async () => {
  const made = await makeHandOff(take, { talkback: [second, loud, second, second], lost: [1] });
  const files = readZip(made.archive);
  expect(manifestIn(files).talkback?.format).toBe("float-32");
  const roots = [made.take.root, made.stem?.root ?? ""];
  expect((await reportOn(files, roots)).status).toBe("unsettled");
});

const withTalkback = (all: HandOffManifest, change: Partial<NonNullable<HandOffManifest["talkback"]>>) => {
  if (all.talkback === undefined) throw new Error("no talkback");
  return { ...all, talkback: { ...all.talkback, ...change } };
};

test("[TK-106] a forger can't put sound into a missing part, hide that it's missing, or leave out any of the take", async () => {
  const talkback = [second, second, second, second];
  const { archive, ...made } = await makeHandOff(take, { talkback, lost: [1] });
  const files = readZip(archive);
  const roots = [made.take.root, made.stem?.root ?? ""];
  const codes = async (changed: Files) => codesOf(await reportOn(changed, roots));
  const sound = Buffer.from(files.get(talkbackName) ?? []);
  sound[dataAt + 48_000 * 4 + 10] = 1;
  expect(await codes(forged(new Map(files).set(talkbackName, sound)))).toEqual(["SOUND_CHANGED"]);
  const marked = (change: (segment: HandOffSegment, position: number) => object) =>
    forged(files, (all) =>
      withTalkback(all, {
        segments: all.talkback?.segments.map((each, at) => ({ ...each, ...change(each, at) })) ?? [],
      }),
    );
  expect(await codes(marked(() => ({ lost: undefined })))).toEqual(["RECIPE_MISSING"]);
  // Its sound is there, so it can't be missing.
  expect(await codes(marked((_, at) => (at === 0 ? { log: null, lost: true } : {})))).toEqual(["SOUND_CHANGED"]);
  expect(await codes(marked((_, at) => (at === 0 ? { lost: true } : {})))).toEqual(["MANIFEST_UNREADABLE"]);
  expect(await codes(marked((_, at) => (at === 1 ? { lost: "yes" } : {})))).toEqual(["MANIFEST_UNREADABLE"]);
  expect(await codes(forged(files, (all) => withTalkback(all, { gaps: [] })))).toEqual(["FACTS_DIFFER"]);
  const withoutTake = forged(files, (all) => ({
    ...all,
    segments: all.segments.map((segment) => ({ ...segment, log: null, lost: true as const })),
  }));
  expect(await codes(withoutTake)).toEqual(["MANIFEST_UNREADABLE"]);
});

test("[TK-105] if the server has lost part of the take itself, there's no hand-off", async () => {
  const { deps, rows, stored, stem, lost, ...made } = makeTake(take, {
    talkback: [second, second, second, second],
    lost: [0],
  });
  stored.delete(rows[1]?.sha256 ?? "");
  const files = await handOffFiles(deps, made.take, { notes: null, stem, lost, choice: { format: "wav" } });
  const written = async () => {
    for await (const _piece of zipStream(files));
  };
  await expect(written()).rejects.toMatchObject({ code: "UNEXPECTED" });
});
