// Tests the verifier with hand-offs as they're downloaded, and with hand-offs that were changed afterwards.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codedChunkRecord } from "@foldback/domain/takes/take-log";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { base64Of } from "@foldback/evidence-verifier/formats/bytes";
import type { HandOffManifest } from "@foldback/evidence-verifier/hand-off/hand-off";
import { verifyArchive } from "@foldback/evidence-verifier/verify/verify-archive";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Files,
  forged,
  makeHandOff,
  manifestIn,
  type Step,
  soundName,
  zipFiles,
} from "../../testing/hand-off-fixtures.ts";
import { readZip } from "../../testing/read-zip.ts";
import { asFloat, codesOf, frames, from16, gap, in16, in24, reportOn, zero } from "../../testing/verified-hand-off.ts";
import { verifierTools } from "../evidence/verifier-tools.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-verify-take-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const takes: Record<string, Step[][]> = {
  "16 bit": [[in16, zero, in16, in16], [in16]],
  "24 bit": [[in24, in24, zero], [in24, gap, in24], [in24]],
  float: [
    [asFloat, in16, in24, zero],
    [asFloat, asFloat],
  ],
  "gaps at its ends": [
    [gap, in24],
    [in24, gap],
  ],
  silence: [[zero], [zero, gap]],
  "a gap over several segments": [[in24, gap, gap], [gap], [gap, in24]],
};

test.each(Object.entries(takes))("[TK-40] the root is recomputed from the sound: %s", async (_name, steps) => {
  const { archive, take } = await makeHandOff(steps);
  const unknown = await reportOn(archive);
  expect([unknown.status, codesOf(unknown)]).toEqual(["uncompared", []]);
  expect(unknown.keyLines).toEqual([`The take's root: ${take.root}`]);
  const known = await reportOn(archive, [take.root]);
  expect([known.status, codesOf(known)]).toEqual(["true", []]);
});

test.each(["wav", "flac"] as const)(
  "[TK-131] [TK-40] a take that ends with a segment without sound has a hand-off that verifies: %s",
  async (format) => {
    const { archive, take } = await makeHandOff([[in24], [in24, gap], [{ recordOf: "another" }]], { format });
    expect(await reportOn(archive, [take.root])).toMatchObject({ status: "true" });
  },
);

test("[TK-40] a chunk that was damaged on the artist's disk stays a gap, and the root still matches", async () => {
  const damaged = { damaged: "sound" in in24 ? in24.sound : new Float32Array() };
  const { archive, take } = await makeHandOff([[in24, damaged, in24], [damaged]]);
  expect(take.sealed.gaps.map(({ why }) => why)).toEqual(["damaged", "damaged"]);
  expect((await reportOn(archive, [take.root])).status).toBe("true");
});

let files: Files;
let root: string;
beforeAll(async () => {
  const { archive, take } = await makeHandOff([
    [in24, zero, in24],
    [in24, gap, in24],
  ]);
  files = readZip(archive);
  root = take.root;
});

const put = (name: string, bytes: string | Buffer): Files => new Map(files).set(name, Buffer.from(bytes));
const soundOf = (all: Files) => Buffer.from(all.get(soundName) ?? []);
const dataAt = 12 + 36 + 48 + 610 + 8;
/** Changes a byte of this frame. */
function louder(frame: number): Files {
  const sound = soundOf(files);
  sound[dataAt + frame * 6] = (sound[dataAt + frame * 6] ?? 0) ^ 1;
  return put(soundName, sound);
}
const without = (name: string) => {
  const left = new Map(files);
  left.delete(name);
  return left;
};

test("[TK-40] a changed, missing or added file is named with a code", async () => {
  const said = async (all: Files) => {
    const { findings, status } = await reportOn(all, [root]);
    const bad = findings.filter((finding) => finding.status === "failed");
    return [status, ...bad.map(({ detail, code }) => `${code}: ${detail}`)];
  };
  expect(await said(put("notes/notes.txt", "Other words."))).toEqual([
    "doctored",
    "FILE_CHANGED: Changed: notes/notes.txt.",
  ]);
  expect(await said(without("README.txt"))).toEqual(["doctored", "FILE_MISSING: Missing: README.txt."]);
  expect(await said(put("contract.pdf", "Sign here."))).toEqual([
    "doctored",
    "FILE_ADDED: Not part of the hand-off: contract.pdf.",
  ]);
  expect(await said(without(soundName))).toEqual([
    "doctored",
    `FILE_MISSING: Missing: ${soundName}.`,
    `FILE_MISSING: ${soundName} isn't in the archive.`,
  ]);
  expect(await said(put("SHA256SUMS", `${"0".repeat(64)}  README.txt\n`))).toEqual([
    "doctored",
    expect.stringMatching(/^LISTS_DIFFER: SHA256SUMS and manifest.json disagree about README.txt, Take one.wav, /),
  ]);
  expect(await said(without("SHA256SUMS"))).toEqual([
    "doctored",
    "FILE_MISSING: Missing: SHA256SUMS.",
    "LISTS_DIFFER: SHA256SUMS is missing or can't be read.",
  ]);
  expect(await said(louder(9_600))).toEqual([
    "doctored",
    `FILE_CHANGED: Changed: ${soundName}.`,
    "SOUND_CHANGED: The sound between 0:00:00 and 0:00:01 isn't what was recorded.",
  ]);
});

test("[TK-40] a manifest that's missing, malformed or formatted differently is reported as unreadable", async () => {
  const text = String(files.get("manifest.json"));
  const bad = ["", "{}", "null", "[]", "{", text.trim(), text.replace('"version": 1', '"version": 2')];
  const twice = text.replace('"frames"', '"frames": 1,\n  "frames"');
  const odd = text.replace(/"chunks": \d+/, '"chunks": -1');
  const listed = manifestIn(files);
  const doubled = [...listed.files, ...listed.files.slice(0, 1)];
  const itself = [...listed.files, { name: "SHA256SUMS", bytes: 0, sha256: root }];
  const lists = [doubled, itself].map((all) => `${JSON.stringify({ ...listed, files: all }, null, 2)}\n`);
  for (const each of [...bad, ...lists, twice, odd])
    expect(codesOf(await reportOn(put("manifest.json", each), [root]))).toEqual(["MANIFEST_UNREADABLE"]);
  expect(codesOf(await reportOn(without("manifest.json")))).toEqual(["MANIFEST_UNREADABLE"]);
});

test("[TK-40] a forger who corrects every hash can't change the sound without changing the root", async () => {
  const tries: [string, Files, string][] = [
    ["a sample", forged(louder(4_799)), "SOUND_CHANGED"],
    ["sound where there was silence", forged(louder(5_000)), "SOUND_CHANGED"],
    ["sound in a gap", forged(louder(20_000)), "SOUND_CHANGED"],
    ["a chunk that's hidden among other bytes", hidden(), "SOUND_CHANGED"],
    ["the sample rate", forged(written(44_100)), "FACTS_DIFFER"],
    [
      "the sample rate everywhere",
      forged(written(44_100), (all) => ({ ...all, sampleRateHz: 44_100 })),
      "SOUND_CHANGED",
    ],
    ["the gaps", forged(files, (all) => ({ ...all, gaps: [] })), "FACTS_DIFFER"],
    [
      "a second sound",
      forged(put(soundName, Buffer.concat([soundOf(files), Buffer.from("data\0\0\0\0")]))),
      "SOUND_UNREADABLE",
    ],
    ["a cut end", forged(put(soundName, soundOf(files).subarray(0, dataAt + 6_000))), "SOUND_CHANGED"],
    ["a cut end in a gap", forged(await cutInGap()), "SOUND_CHANGED"],
    ["another order", forged(files, (all) => ({ ...all, segments: all.segments.toReversed() })), "ROOT_DIFFERS"],
    ["the root", forged(files, (all) => ({ ...all, root: "0".repeat(64) })), "ROOT_DIFFERS"],
    ["the take", forged(files, (all) => ({ ...all, take: "another" })), "SOUND_CHANGED"],
    ["no sound file", forged(files, (all) => ({ ...all, sound: "README.txt" })), "SOUND_UNREADABLE"],
  ];
  for (const [what, all, code] of tries) {
    const report = await reportOn(all, [manifestIn(all).root]);
    expect([what, report.status, codesOf(report)]).toEqual([what, "doctored", [code]]);
  }
  const other = await reportOn(files, ["0".repeat(64)]);
  expect([other.status, codesOf(other)]).toEqual(["doctored", ["ROOT_NOT_YOURS"]]);
});

test("[TK-40] a change to a sample in a chunk stored as integers is detected", async () => {
  const { archive } = await makeHandOff([[asFloat, in16]]);
  const all = readZip(archive);
  const sound = soundOf(all);
  const at = dataAt + frames * 8 + 40;
  sound.writeInt32LE(sound.readInt32LE(at) + 1, at);
  expect(codesOf(await reportOn(forged(new Map(all).set(soundName, sound))))).toEqual(["SOUND_CHANGED"]);
});

/** Overwrites the sample rate in the WAV file's header. */
function written(sampleRateHz: number): Files {
  const sound = soundOf(files);
  sound.writeUInt32LE(sampleRateHz, 12 + 36 + 8 + 4);
  sound.writeUInt32LE(sampleRateHz * 6, 12 + 36 + 8 + 8);
  return put(soundName, sound);
}

/** A take that ends with a gap, half of which is missing from the file. */
async function cutInGap(): Promise<Files> {
  const all = new Map(readZip((await makeHandOff([[in24, gap]])).archive));
  return all.set(soundName, soundOf(all).subarray(0, dataAt + 2 * frames * 6));
}

/** Silences the last chunk, and lists its record as bytes that aren't sound. */
function hidden(): Files {
  const sound = soundOf(files);
  const from = dataAt + 7 * frames * 6;
  const payload = Buffer.from(sound.subarray(from, from + frames * 6));
  sound.fill(0, from, from + frames * 6);
  return forged(put(soundName, sound), (all): HandOffManifest => {
    const [first, second] = all.segments;
    const run = second?.log?.at(-1);
    if (!first || !second?.log || typeof run !== "object") throw new Error("no run");
    const record = codedChunkRecord({ ...run, channels: 2 }, payload);
    return { ...all, segments: [first, { ...second, log: [...second.log.slice(0, -1), base64Of(record)] }] };
  });
}

test("[TK-40] the archive is read in pieces, whatever its size", async () => {
  const { archive } = await makeHandOff(Array.from({ length: 40 }, () => [in24, in24, in24]));
  let largest = 0;
  const slice = async (at: number, to: number) => {
    largest = Math.max(largest, to - at);
    return archive.subarray(at, to);
  };
  const held = { receipts: [], keys: [], roots: [] };
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const opened = await openZip({ sizeBytes: archive.length, slice });
  expect((await verifyArchive(opened, { tools: verifierTools, held, onProgress })).status).toBe("uncompared");
  expect(archive.length).toBeGreaterThan(3 * 2 ** 20);
  expect(largest).toBeLessThanOrEqual(2 ** 20);
  expect([shares.length, shares[0], shares.at(-1)]).toEqual([40, 1 / 40, 1]);
});

test("[TK-40] the command prints the verdict and codes, and exits with 0 only if the root is known", async () => {
  const archive = await zipFiles(files);
  const save = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const whole = save("whole.zip", archive);
  expect(await run(whole)).toEqual([3, expect.stringContaining(`The take's root: ${root}`)]);
  expect(await run(whole, "--root", root.toUpperCase())).toEqual([0, expect.stringContaining("This take is genuine")]);
  expect(await run(whole, "--root", "short")).toEqual([2, expect.stringContaining("npm run verify")]);
  const changed = await run(save("changed.zip", await zipFiles(put("notes/notes.txt", "x"))), "--root", root);
  expect(changed).toEqual([1, expect.stringContaining("Changed: notes/notes.txt. [FILE_CHANGED]")]);
  const cut = await run(save("cut.zip", archive.subarray(0, archive.length - 1_000)));
  expect(cut).toEqual([2, expect.stringContaining("[ARCHIVE_UNREADABLE]")]);
});

const program = fileURLToPath(new URL("../../terminal/verify-export.ts", import.meta.url));
const run = (...words: string[]) =>
  new Promise<[number, string]>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], (_error, said) =>
      resolve([child.exitCode ?? -1, said]),
    );
  });

test.each(["16 bit", "24 bit", "gaps at its ends", "silence", "a gap over several segments"])(
  "[TK-57] a hand-off in FLAC with %s is verified sample by sample",
  async (name) => {
    const { archive, take } = await makeHandOff(takes[name] ?? [], { format: "flac" });
    const verdict = await reportOn(archive, [take.root]);
    expect(verdict).toMatchObject({ status: "true" });
  },
);

test.each([
  ["one channel", 1, [9_600, 4_800]],
  ["one channel and an odd length", 1, [4_801, 3]],
  ["two channels and an odd length", 2, [4_799, 4_098, 1]],
  ["one frame", 2, [1]],
])("[TK-56] [TK-57] a hand-off in FLAC with %s is verified sample by sample", async (_name, channels, lengths) => {
  for (const sampleOf of [from16, (whole: number) => (257 * whole + 1) / 0x80_00_00]) {
    const steps = lengths.map((length): Step[] => [
      {
        sound: Float32Array.from({ length: length * channels }, (_, at) => sampleOf(((at * 7_919) % 60_000) - 30_000)),
      },
    ]);
    const { archive, take } = await makeHandOff(steps, { format: "flac", channels });
    expect(await reportOn(archive, [take.root])).toMatchObject({ status: "true" });
  }
});

test("[TK-57] replaced or damaged FLAC sound is detected, even if every hash is forged", async () => {
  const [real, other] = [
    await makeHandOff(takes["24 bit"] ?? [], { format: "flac" }),
    await makeHandOff([[in24, zero, zero], [in24, gap, in24], [in24]], { format: "flac" }),
  ];
  const files = readZip(real.archive);
  const sound = readZip(other.archive).get("Take one.flac") ?? Buffer.alloc(0);
  const own = files.get("Take one.flac") ?? sound;
  const put = (at: number, byte: number) => Buffer.concat([own.subarray(0, at), Buffer.of(byte), own.subarray(at + 1)]);
  const [ownHead, otherHead] = [own, sound].map((file) => 46 + file.readUIntBE(43, 3));
  const swapped = Buffer.concat([own.subarray(0, ownHead), sound.subarray(otherHead)]);
  for (const [changed, code] of [
    // The MD5 of the samples, and the first letter of the title.
    [put(30, (own[30] ?? 0) ^ 1), "SOUND_UNREADABLE"],
    [put(own.indexOf("TITLE=") + 6, 0x74), "FACTS_DIFFER"],
    [sound, "FACTS_DIFFER"],
    [swapped, "SOUND_CHANGED"],
    [own.subarray(0, -1), "SOUND_CHANGED"],
    [Buffer.concat([own, Buffer.from([0])]), "SOUND_UNREADABLE"],
    [Buffer.from("fLaC"), "SOUND_UNREADABLE"],
  ] as const) {
    const verdict = await reportOn(forged(new Map(files).set("Take one.flac", changed)), [real.take.root]);
    expect(verdict.status).toBe("doctored");
    expect(verdict.findings).toContainEqual(expect.objectContaining({ code }));
  }
});
