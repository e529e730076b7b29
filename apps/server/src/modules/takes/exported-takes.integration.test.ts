// Tests that an account's export contains everything that can still be read, and says what's missing from its takes.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOf } from "../../testing/own-data.ts";
import { type RecordedTake, refusalOf } from "../../testing/recorded-take.ts";
import { openStemStage, type StemStage } from "../../testing/stem-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { codesOf, reportOn } from "../../testing/verified-hand-off.ts";
import { AppError } from "../app-error.ts";

let stage: StemStage;
let server: StemStage["server"];
let takes: StemStage["takes"];
beforeAll(async () => {
  stage = await openStemStage({ nowMs: () => Date.now() });
  ({ server, takes } = stage);
});
afterAll(() => stage.close());

/** An artist with two takes of three seconds each, the first with talkback. */
async function artistWithTakes() {
  const who = await server.createPerson();
  const sessionId = await stage.sessionOf(who, { keeps: true });
  const { take, stem } = await stage.stored(who, { sessionId, seconds: [1, 1, 1] });
  const other = stage.withStem({ sessionId, seconds: [1] }).take;
  await takes.store(other, who);
  return { who, take, stem, other };
}

const fileOf = ({ userId }: Person, { takeId, segments }: RecordedTake, position: number) =>
  join(server.config.dataDir, "takes", userId, takeId, segments[position]?.sha256 ?? "");

const bytesPerSecond = 48_000 * 2 * 3;
const second = (wav: Buffer, position: number) => {
  const dataAt = wav.indexOf("data", 600) + 8;
  return wav.subarray(dataAt + position * bytesPerSecond, dataAt + (position + 1) * bytesPerSecond);
};

test("[TK-113] sound that was lost, changed or can't be read doesn't hold up the rest of the account's export, which names it", async () => {
  const { who, take, stem, other } = await artistWithTakes();
  const wholeTake = Buffer.from(await (await takes.wav(take.takeId, who)).arrayBuffer());
  const wholeOther = Buffer.from(await (await takes.wav(other.takeId, who)).arrayBuffer());
  rmSync(fileOf(who, take, 0));
  writeFileSync(fileOf(who, take, 2), "damaged");
  rmSync(fileOf(who, stem, 1));
  mkdirSync(fileOf(who, stem, 1));
  const { answer, files } = await exportOf(server, who);
  expect(answer.status).toBe(200);
  const sounds = [`${take.takeId}.wav`, `${take.takeId}-talkback.wav`, `${other.takeId}.wav`];
  const names = [...sounds, "sound.json", "README.txt"].map((name) => `takes/${name}`);
  expect([...files.keys()].slice(-5).toSorted()).toEqual(names.toSorted());
  expect(files.get(`takes/${other.takeId}.wav`)?.equals(wholeOther)).toBe(true);
  const wav = files.get(`takes/${take.takeId}.wav`) ?? Buffer.alloc(0);
  expect(second(wav, 1).equals(second(wholeTake, 1))).toBe(true);
  for (const position of [0, 2]) expect(second(wav, position).every((byte) => byte === 0)).toBe(true);
  expect(String(wav)).toContain("Gap: damaged");
  const { sounds: described } = JSON.parse(String(files.get("takes/sound.json")));
  const facts = described.find(({ root }: { root: string }) => root === take.upload.root);
  expect(facts.gaps).toEqual(
    [0, 96_000].map((firstFrame) => ({ firstFrame, frames: 48_000, why: "damaged", missedMs: null })),
  );
  expect(String(files.get("takes/README.txt"))).toContain("PART OF YOUR SOUND IS MISSING.");
  expect(String(files.get("takes/README.txt"))).toContain(`
takes/${take.takeId}.wav
  0:00:00 to 0:00:01  our storage no longer has it
  0:00:02 to 0:00:03  our storage has it, but it was changed

takes/${take.takeId}-talkback.wav
  0:00:01 to 0:00:02  our storage couldn't read it
`);
});

test("[TK-113] a complete export says that no sound is missing, and one without takes has no files about sound", async () => {
  const { who } = await artistWithTakes();
  const { files } = await exportOf(server, who);
  expect(String(files.get("takes/README.txt"))).toContain("No sound is missing.");
  const without = await exportOf(server, await server.createPerson());
  expect([...without.files.keys()].filter((name) => name.startsWith("takes/"))).toEqual([]);
});

test("[TK-113] a take that can't be read at all is left out of the account's export, which names it", async () => {
  const { who, take, other } = await artistWithTakes();
  for (const position of [0, 1, 2]) rmSync(fileOf(who, take, position));
  const { files } = await exportOf(server, who);
  expect(files.has(`takes/${take.takeId}.wav`)).toBe(false);
  expect(files.has(`takes/${take.takeId}-talkback.wav`)).toBe(true);
  expect(files.has(`takes/${other.takeId}.wav`)).toBe(true);
  expect(String(files.get("takes/README.txt"))).toContain(`
takes/${take.takeId}.wav isn't in this archive
  0:00:00 to 0:00:03  our storage no longer has it
`);
});

test("[TK-114] the verifier accepts the root of a take that the export names as left out", async () => {
  const { who, take, stem, other } = await artistWithTakes();
  const roots = [take, stem, other].map(({ upload }) => upload.root);
  for (const position of [0, 1, 2]) rmSync(fileOf(who, take, position));
  const report = await reportOn((await exportOf(server, who)).files, roots);
  expect([report.status, codesOf(report)]).toEqual(["unsettled", []]);
  expect(report.findings.map(({ detail }) => detail)).toContain(
    `You gave the root of each sound that's here. Not compared: takes/${take.takeId}.wav.`,
  );
});

test.each([
  ["before its sound is checked", 1],
  ["after its sound was checked", 2],
])(
  "[TK-113] a take that's removed %s isn't in the account's export, which names it, and the rest is",
  async (_when, removedAt) => {
    const { who, take, stem, other } = await artistWithTakes();
    const { takes: store } = server.composed.takes.sweep;
    const { segments } = store;
    let asked = 0;
    try {
      store.segments = async (takeId) => {
        if (takeId === take.takeId) asked += 1;
        return takeId === take.takeId && asked >= removedAt ? [] : segments(takeId);
      };
      const { files } = await exportOf(server, who);
      expect(files.has(`takes/${take.takeId}.wav`)).toBe(false);
      expect(files.has(`takes/${other.takeId}.wav`)).toBe(true);
      expect(String(files.get("takes/README.txt"))).toContain(
        `No sound is missing.\n\nRemoved while this archive was made:\n  takes/${take.takeId}.wav\n`,
      );
      const report = await reportOn(
        files,
        [take, stem, other].map(({ upload }) => upload.root),
      );
      expect([report.status, codesOf(report)]).toEqual(["unsettled", []]);
    } finally {
      store.segments = segments;
    }
  },
);

test("[TK-113] while the storage is unavailable the export is refused, and if it fails halfway, the export names the rest", async () => {
  const { who } = await artistWithTakes();
  const { takes: listed } = await server.client(who).takes.list();
  const [first = "", last = ""] = listed.map(({ takeId }) => takeId);
  const { storage } = server.composed.takes.sweep;
  const { read, requireAnswer } = storage;
  const failed: string[] = [];
  try {
    storage.requireAnswer = async () => {
      throw new AppError("TAKES_STORAGE_AWAY");
    };
    const refused = await server.postJson("/account/export", {}, who);
    expect(await refusalOf(refused)).toEqual([503, "TAKES_STORAGE_AWAY"]);
    storage.requireAnswer = requireAnswer;
    storage.read = async (place) => {
      if (place.takeId === first) return read(place);
      failed.push(place.sha256);
      throw new AppError("TAKES_STORAGE_AWAY");
    };
    const { files } = await exportOf(server, who);
    expect(files.has(`takes/${first}.wav`)).toBe(true);
    expect(String(files.get("takes/README.txt"))).toMatch(
      new RegExp(`takes/${last}.wav isn't in this archive\n {2}0:00:00 to 0:00:0\\d {2}our storage couldn't read it\n`),
    );
    expect(failed).toHaveLength(1);
  } finally {
    Object.assign(storage, { read, requireAnswer });
  }
});

test("[TK-114] the verifier recomputes every root in an account's export, and says what's missing and what it can't check", async () => {
  const { who, take, stem, other } = await artistWithTakes();
  const roots = [take, stem, other].map(({ upload }) => upload.root);
  const whole = (await exportOf(server, who)).files;
  const report = await reportOn(whole, roots);
  expect([report.status, codesOf(report), report.headline]).toEqual([
    "unsettled",
    [],
    "The sound matches the roots you gave. Nothing else in this account export can be verified.",
  ]);
  expect((await reportOn(whole)).headline).toBe(
    "The sound in this account export is consistent, but you haven't compared the roots.",
  );
  expect(codesOf(await reportOn(whole, ["a".repeat(64)]))).toEqual(["ROOT_NOT_YOURS"]);
  const name = `takes/${take.takeId}.wav`;
  const changed = Buffer.from(whole.get(name) ?? []);
  const middle = changed.length >> 1;
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  const doctored = await reportOn(new Map(whole).set(name, changed), roots);
  expect([doctored.status, codesOf(doctored)]).toEqual(["doctored", ["SOUND_CHANGED"]]);
  const fewer = new Map(whole);
  fewer.delete(name);
  expect(codesOf(await reportOn(fewer, roots))).toEqual(["FILE_MISSING"]);
  rmSync(fileOf(who, take, 1));
  const lost = await reportOn((await exportOf(server, who)).files, roots);
  expect([lost.status, lost.headline]).toEqual([
    "unsettled",
    "The sound that's here matches the roots you gave, but some of it is missing. Nothing else in this account export can be verified.",
  ]);
  expect(lost.findings.map(({ detail }) => detail)).toContain(
    "Missing from the take: 0:00:01 to 0:00:02. Foldback's server couldn't read this sound, so the file has silence there. The rest is what was recorded.",
  );
});
