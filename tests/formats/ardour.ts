/**
 * Opens files in Ardour without its user interface. Its Lua interpreter loads the same library as the program itself.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatBytes } from "@foldback/domain/takes/take-format";
import { facts, type MadeFile } from "./made-files.ts";

const script = join(import.meta.dirname, "ask-ardour.lua");
const { sampleRateHz, channels } = facts;

type ArdourSaid = { channels: number; frames: number; position: number; same: boolean | null };

/** `same` says whether Ardour read exactly the file's samples. It's null if the file is too large to read in full. */
export function askArdour(file: MadeFile): ArdourSaid {
  const [interpreter] = globSync("/usr/bin/ardour*-lua");
  if (interpreter === undefined) throw new Error("Ardour's Lua interpreter isn't installed");
  const folder = mkdtempSync(join(tmpdir(), "foldback-ardour-"));
  const samples = file.sound === null ? null : join(folder, "samples");
  try {
    const words = [script, folder, file.path, String(sampleRateHz), ...(samples === null ? [] : [samples])];
    // Ardour keeps its settings in the home folder.
    const env = { ...process.env, HOME: folder };
    const text = String(execFileSync(interpreter, words, { env, stdio: ["ignore", "pipe", "pipe"] }));
    const said = (key: string) => Number(new RegExp(`^said ${key}=(\\d+)$`, "m").exec(text)?.[1]);
    return {
      ...{ channels: said("channels"), frames: said("frames"), position: said("position") },
      same: samples === null ? null : readFileSync(samples).equals(asFloats(file)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file's samples as Ardour keeps them: floats, one channel after the other. */
function asFloats({ sound, facts: { format, frames } }: MadeFile): Buffer {
  const bytes = formatBytes[format];
  const floats = Buffer.alloc(frames * channels * 4);
  for (let index = 0; sound !== null && index < frames * channels; index += 1) {
    const [channel, frame] = [index % channels, Math.floor(index / channels)];
    const at = index * bytes;
    const sample = format === "float-32" ? sound.readFloatLE(at) : sound.readIntLE(at, bytes) / 2 ** (8 * bytes - 1);
    floats.writeFloatLE(sample, (channel * frames + frame) * 4);
  }
  return floats;
}
