import { afterEach, expect, test, vi } from "vitest";
import { rate, read, setUp, spokenAt } from "../testing/fake-engine.ts";
import { givePrivateFiles } from "../testing/fake-private-files.ts";
import { browserDisk } from "./browser-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import type { Shelf } from "./shelf-messages.ts";
import { answerShelf } from "./shelf-on-disk.ts";

const owner = "artist";
const ofTake = { owner, takeId: "one" };
const folder = "takes/artist/one";
const list = async () => (await answerShelf({ name: "list", input: { owner, recording: [] } })) as Shelf;

afterEach(() => vi.unstubAllGlobals());

/** Records three seconds with the engineer's voice. Returns the take's first frame in the recorder. */
async function recordWithVoice() {
  const set = setUp({ stored: { ...memoryDisk(), disk: browserDisk(owner) } });
  set.voice(null);
  const from = await set.record();
  set.play(3);
  return { set, from };
}

test("[TK-86] an interrupted take is finished with its stem, and both have the same length", async () => {
  for (const tornBytes of [1, 3_000, 20_000]) {
    const files = givePrivateFiles();
    const { from } = await recordWithVoice();
    files.killBrowser();
    files.cut(`${folder}/stem`, tornBytes);
    expect((await list()).takes).toMatchObject([
      { takeId: "one", state: { status: "interrupted", input: "Interface" } },
    ]);
    await answerShelf({ name: "finish", input: ofTake });
    const take = read(files.read(`${folder}/log`)).scan;
    const { scan, left } = read(files.read(`${folder}/stem`));
    expect(take.end?.why).toBe("finished-later");
    expect(scan.end).toMatchObject({ why: "finished-later", frames: take.frames });
    // The stem's torn end was cut off, so the stem has a gap there.
    expect(scan.gaps).toEqual([
      { firstFrame: left.size, frames: take.frames - left.size, why: "interrupted", missedMs: null },
    ]);
    expect([...left].filter(([frame, sample]) => sample !== spokenAt(frame + from))).toEqual([]);
    expect(left.size).toBeGreaterThan(rate);
    const stem = { stemId: "stem-1", root: scan.end?.root };
    expect((await list()).takes).toMatchObject([{ frames: take.frames, state: { status: "sealed", stem } }]);
  }
});

test("[TK-86] if the browser is killed after closing a take, but before closing its stem, the next visit closes it", async () => {
  const files = givePrivateFiles();
  const { set } = await recordWithVoice();
  const openBytes = files.read(`${folder}/stem`).length;
  await set.stop();
  files.cut(`${folder}/stem`, files.read(`${folder}/stem`).length - openBytes);
  files.remove(`${folder}/summary.json`);
  files.killBrowser();
  const { takes } = await list();
  const take = read(files.read(`${folder}/log`)).scan;
  const stem = read(files.read(`${folder}/stem`)).scan;
  expect(stem.end).toMatchObject({ why: "stopped", frames: take.frames });
  expect(takes).toMatchObject([{ state: { status: "sealed", stem: { stemId: "stem-1", root: stem.end?.root } } }]);
});

test("[TK-103] a take whose stem can't be read is listed as having unreadable talkback, however it was closed", async () => {
  for (const isFinishedLater of [true, false]) {
    const files = givePrivateFiles();
    const { set } = await recordWithVoice();
    if (!isFinishedLater) await set.stop();
    files.killBrowser();
    files.damage(`${folder}/stem`, 500);
    const bytes = files.read(`${folder}/stem`);
    if (isFinishedLater) await answerShelf({ name: "finish", input: ofTake });
    else files.remove(`${folder}/summary.json`);
    for (let visit = 0; visit < 2; visit += 1)
      expect((await list()).takes).toMatchObject([
        { takeId: "one", state: { status: "sealed", stem: null, isStemUnreadable: true } },
      ]);
    expect(files.read(`${folder}/stem`)).toEqual(bytes);
  }
});

test("[TK-103] a stem that can't be closed yet doesn't hide any take, and is closed at the next visit", async () => {
  const files = givePrivateFiles();
  const { set } = await recordWithVoice();
  const openBytes = files.read(`${folder}/stem`).length;
  await set.stop();
  files.cut(`${folder}/stem`, files.read(`${folder}/stem`).length - openBytes);
  files.remove(`${folder}/summary.json`);
  files.killBrowser();
  files.holdOpen(`${folder}/stem`);
  expect((await list()).takes).toMatchObject([{ takeId: "one", state: { stem: null, isStemUnreadable: true } }]);
  files.killBrowser();
  const { takes } = await list();
  expect(takes).toMatchObject([{ takeId: "one", state: { stem: { stemId: "stem-1" }, isStemUnreadable: false } }]);
});

test("[TK-6] [TK-87] deleting a take deletes its stem, and nothing of another take", async () => {
  const files = givePrivateFiles();
  const { set } = await recordWithVoice();
  await set.stop();
  const other = await browserDisk(owner).open("two");
  for (const file of Object.values(other)) file.close();
  expect(files.paths()).toContain(`${folder}/stem`);
  await answerShelf({ name: "remove", input: ofTake });
  expect(files.paths().filter((path) => path.startsWith(folder))).toEqual([]);
  expect(files.paths()).toContain("takes/artist/two/stem");
});
