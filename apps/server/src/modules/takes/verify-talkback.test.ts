// Tests the verifier with the talkback in a hand-off.
import { sortHeldTexts } from "@foldback/evidence-verifier/bundle/held-texts";
import type { HandOffManifest } from "@foldback/evidence-verifier/hand-off/hand-off";
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
import { asFloat, codesOf, gap, in16, in24, reportOn, zero } from "../../testing/verified-hand-off.ts";
import { verifierTools } from "../evidence/verifier-tools.ts";

const dataAt = 12 + 36 + 48 + 610 + 8;
/** All are as long as the take below. */
const voices: Record<string, Step[][]> = {
  "16 bit": [[gap, in16], [zero]],
  float: [[asFloat], [gap, zero]],
  "24 bit": [[in24, zero], [gap]],
};

test.each(Object.entries(voices))(
  "[TK-101] the talkback's root is recomputed from its own file: %s",
  async (_name, talkback) => {
    const steps = [[in24, gap], [in24]];
    for (const format of ["wav", "flac"] as const) {
      const { archive, take, stem } = await makeHandOff(steps, { format, talkback });
      if (stem === null) throw new Error("no stem");
      const isWav = format === "wav" || stem.sealed.format === "float-32";
      const all = readZip(archive);
      expect([...all.keys()].slice(1, 3)).toEqual([
        `Take one.${format}`,
        `Take one - talkback.${isWav ? "wav" : "flac"}`,
      ]);
      const both = await reportOn(archive, [take.root, stem.root]);
      expect([both.status, codesOf(both)]).toEqual(["true", []]);
      expect(both.keyLines).toEqual([`The take's root: ${take.root}`, `The talkback's root: ${stem.root}`]);
      // The take's root doesn't vouch for the talkback.
      expect((await reportOn(archive, [take.root])).status).toBe("unsettled");
      expect((await reportOn(archive, [stem.root])).status).toBe("uncompared");
      expect(codesOf(await reportOn(archive, [take.root, "0".repeat(64)]))).toEqual(["ROOT_NOT_YOURS"]);
    }
  },
);

test("[TK-101] talkback that was changed, removed, or taken from another take is detected", async () => {
  const { archive, take, stem } = await makeHandOff([[in24, gap]], { talkback: [[in16, gap]] });
  const shorter = await makeHandOff([[in24]], { talkback: [[in16]] });
  const all = readZip(archive);
  const codes = async (changed: Files) => codesOf(await reportOn(changed, [take.root, stem?.root ?? ""]));
  const sound = Buffer.from(all.get(talkbackName) ?? []);
  sound[dataAt + 40] = (sound[dataAt + 40] ?? 0) ^ 1;
  expect(await codes(forged(new Map(all).set(talkbackName, sound)))).toEqual(["SOUND_CHANGED"]);
  const without = new Map(all);
  without.delete(talkbackName);
  expect(await codes(without)).toEqual(["FILE_MISSING", "FILE_MISSING"]);
  const changed = (change: (talkback: NonNullable<HandOffManifest["talkback"]>) => object) =>
    forged(all, (manifest) => {
      if (manifest.talkback === undefined) throw new Error("no talkback");
      return { ...manifest, talkback: { ...manifest.talkback, ...change(manifest.talkback) } };
    });
  expect(await codes(changed(() => ({ stem: take.takeId })))).toEqual(["SOUND_CHANGED"]);
  expect(await codes(changed(() => ({ gaps: [] })))).toEqual(["FACTS_DIFFER"]);
  expect(await codes(changed(() => ({ sound: soundName })))).toEqual(["MANIFEST_UNREADABLE"]);
  expect(await codes(changed(() => ({ segments: 3 })))).toEqual(["MANIFEST_UNREADABLE"]);
  // It's as long as its own take, which is shorter than this one.
  const foreign = manifestIn(readZip(shorter.archive)).talkback;
  expect(await codes(changed(() => foreign ?? {}))).toContain("ROOT_DIFFERS");
});

test("[TK-101] both SHA-256 can be pasted together as Foldback shows them, but not with anything else", async () => {
  const [one, other] = ["a".repeat(64), "B".repeat(64)];
  const pasted = `SHA-256 ${one}\r\n\n  Talkback's SHA-256 ${other}\n`;
  const roots = (text: string) => sortHeldTexts(verifierTools.sha256, [text]).roots;
  expect(roots(pasted)).toEqual([one, other.toLowerCase()]);
  expect(roots(`${pasted}and more`)).toEqual([]);
  const { archive } = await makeHandOff([[in24]], { talkback: [[in16]] });
  expect((await reportOn(archive)).advice.at(-1)).toMatch(/^The talkback has a SHA-256 of its own/);
});
