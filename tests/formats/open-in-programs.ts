/**
 * Opens takes' files in programs that studios use, and checks what each reports about them. The exit code is 0 only if
 * every program agrees.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namedPlaces } from "@foldback/domain/takes/named-places";
import { formatBytes } from "@foldback/domain/takes/take-format";
import { askArdour } from "./ardour.ts";
import { handedOverFiles } from "./handed-over-files.ts";
import { artist, facts, type MadeFile, makeFiles } from "./made-files.ts";

const largestOutput = 64 * 1024 * 1024;
const run = (program: string, ...words: string[]): Buffer =>
  execFileSync(program, words, { maxBuffer: largestOutput, stdio: ["ignore", "pipe", "pipe"] });
const say = (line: string) => process.stdout.write(`${line}\n`);

type Expected = Record<string, string | number | boolean>;
type Program = {
  name: string;
  reads(file: MadeFile): boolean;
  says(file: MadeFile): Expected;
  expected(file: MadeFile): Expected;
};

const { sampleRateHz, channels } = facts;
const startOf = ({ facts: { localTime } }: MadeFile) => {
  const [date = "", time = ""] = localTime.split("T");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return { date, time, timeReference: (3_600 * hours + 60 * minutes + seconds) * sampleRateHz };
};
const bitsOf = (file: MadeFile) => 8 * formatBytes[file.facts.format];
const counted = (file: MadeFile) => ({ rate: sampleRateHz, channels, frames: file.facts.frames });

type Tags = Record<string, string>;
type Stream = {
  sample_rate: string;
  channels: number;
  duration_ts: number;
  bits_per_sample: number;
  bits_per_raw_sample?: string;
};
type Probed = { streams: [Stream]; format: { tags: Tags }; chapters: { start: number; tags: Tags }[] };
type Described = { media: { track: Tags[] } };

const chaptersOf = ({ facts: about }: MadeFile) =>
  namedPlaces(about).map(({ firstFrame, label }) => ({ at: Math.round((1_000 * firstFrame) / sampleRateHz), label }));

const programs: Program[] = [
  {
    name: "sox",
    // Skips the large file, because sox would read all of it first, which takes a minute.
    reads: ({ sound }) => sound !== null,
    says: ({ path }) => ({
      rate: Number(run("soxi", "-r", path)),
      channels: Number(run("soxi", "-c", path)),
      frames: Number(run("soxi", "-s", path)),
      bits: Number(run("soxi", "-b", path)),
    }),
    expected: (file) => ({ ...counted(file), bits: bitsOf(file) }),
  },
  {
    name: "sox's samples",
    // sox converts samples to 32-bit integers, so floats wouldn't come back unchanged.
    reads: (file) => file.sound !== null && file.facts.format !== "float-32",
    says: (file) => ({
      same: run("sox", "-D", file.path, "-t", "raw", "-e", "signed", "-b", String(bitsOf(file)), "-").equals(
        file.sound ?? Buffer.alloc(0),
      ),
    }),
    expected: () => ({ same: true }),
  },
  {
    name: "flac's samples",
    reads: ({ kind }) => kind === "flac",
    says: ({ path, sound }) => {
      run("flac", "--test", "--silent", "--warnings-as-errors", path);
      const raw = run(
        "flac",
        "--decode",
        "--stdout",
        "--silent",
        "--force-raw-format",
        "--endian=little",
        "--sign=signed",
        path,
      );
      return { same: raw.equals(sound ?? Buffer.alloc(0)) };
    },
    expected: () => ({ same: true }),
  },
  {
    name: "ffprobe",
    reads: () => true,
    says: ({ path, kind }) => {
      const json = run(
        "ffprobe",
        "-v",
        "error",
        "-show_format",
        "-show_streams",
        "-show_chapters",
        "-of",
        "json",
        path,
      );
      const { streams, format, chapters }: Probed = JSON.parse(String(json));
      const [stream] = streams;
      return {
        ...{ rate: Number(stream.sample_rate), channels: stream.channels, frames: stream.duration_ts },
        bits: stream.bits_per_sample || Number(stream.bits_per_raw_sample),
        ...format.tags,
        chapters:
          kind === "wav"
            ? ""
            : JSON.stringify(chapters.map(({ start, tags: { title: label } }) => ({ at: start, label }))),
      };
    },
    expected: (file) => ({
      ...counted(file),
      bits: bitsOf(file),
      ...(file.kind === "flac"
        ? {
            ...{ TITLE: file.facts.title, ARTIST: artist, DATE: startOf(file).date, ENCODER: "Foldback" },
            FOLDBACK_ROOT: file.facts.root,
          }
        : {
            ...{ comment: file.facts.title, encoded_by: "Foldback" },
            originator_reference: file.facts.root.slice(0, 32),
            ...{ date: startOf(file).date, creation_time: startOf(file).time },
            time_reference: String(startOf(file).timeReference),
          }),
      chapters: file.kind === "wav" ? "" : JSON.stringify(chaptersOf(file)),
    }),
  },
  {
    name: "mediainfo",
    reads: () => true,
    says: ({ path, kind }) => {
      const { media }: Described = JSON.parse(String(run("mediainfo", "--Output=JSON", path)));
      const [general = {}, audio = {}] = media.track;
      return {
        ...{ rate: Number(audio.SamplingRate), channels: Number(audio.Channels), frames: Number(audio.SamplingCount) },
        bits: Number(audio.BitDepth),
        title: String(kind === "wav" ? general.Description : general.Title),
        ...(kind === "wav"
          ? { by: String(general.Producer), delay: Number(audio.Delay) }
          : { by: String(general.Performer) }),
      };
    },
    expected: (file) => ({
      ...{ ...counted(file), bits: bitsOf(file), title: file.facts.title },
      ...(file.kind === "wav" ? { by: "Foldback", delay: startOf(file).timeReference / sampleRateHz } : { by: artist }),
    }),
  },
  {
    name: "libsndfile",
    reads: () => true,
    says: ({ path, kind, sound, facts: { title } }) => {
      const text = String(run("sndfile-info", path));
      const number = (label: string) => Number(new RegExp(`^${label}\\s*: (\\d+)$`, "m").exec(text)?.[1]);
      const cues = [...text.matchAll(/Cue ID : +\d+ +Pos : +(\d+)/g)].map(([, frame]) => frame).join();
      const labels = [...text.matchAll(/labl : \d+ : (.*)$/gm)].map(([, label]) => label).join();
      const bext =
        kind === "wav" ? String(run("sndfile-metadata-get", "--bext-description", "--bext-originator", path)) : "";
      return {
        ...{ rate: number("Sample Rate"), channels: number("Channels"), frames: number("Frames") },
        // libsndfile doesn't read markers in RF64 files.
        ...(kind === "wav" && sound !== null ? { cues, labels } : {}),
        ...(kind === "wav" ? { title: bext.includes(title), by: bext.includes("Foldback") } : {}),
      };
    },
    expected: (file) => ({
      ...counted(file),
      ...(file.kind === "wav" && file.sound !== null
        ? {
            cues: namedPlaces(file.facts)
              .map(({ firstFrame }) => firstFrame)
              .join(),
            labels: namedPlaces(file.facts)
              .map(({ label }) => label)
              .join(),
          }
        : {}),
      ...(file.kind === "wav" ? { title: true, by: true } : {}),
    }),
  },
  {
    name: "Ardour",
    reads: () => true,
    says: (file) => {
      const { position, same, ...said } = askArdour(file);
      return { ...said, ...(file.kind === "wav" ? { position } : {}), same: same ?? "not read" };
    },
    expected: (file) => ({
      ...{ channels, frames: file.facts.frames, same: file.sound === null ? "not read" : true },
      // A FLAC file doesn't store the time of day.
      ...(file.kind === "wav" ? { position: startOf(file).timeReference } : {}),
    }),
  },
];

/** Returns how the program's output differs from what we expect, or an empty string. */
function difference(program: Program, file: MadeFile): string {
  const [said, expected] = [program.says(file), program.expected(file)];
  return Object.entries(expected)
    .filter(([key, value]) => said[key] !== value)
    .map(([key, value]) => `${key} is ${said[key]} instead of ${value}`)
    .join(", ");
}

const folder = mkdtempSync(join(tmpdir(), "foldback-formats-"));
let failures = 0;
try {
  for (const file of [...(await makeFiles(folder)), ...(await handedOverFiles(folder))])
    for (const program of programs.filter(({ reads }) => reads(file))) {
      const problem = difference(program, file);
      if (problem !== "") failures += 1;
      say(
        `${problem === "" ? "ok    " : "FAILED"} ${program.name}: ${file.path.slice(folder.length + 1)} ${problem}`.trimEnd(),
      );
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(failures === 0 ? "every program agrees" : `${failures} differ`);
process.exitCode = failures === 0 ? 0 : 1;
