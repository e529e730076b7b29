/** Phrases spoken by Debian's flite as 16 kHz mono WAV. The same words always give the same bytes. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Voice = "slt" | "rms" | "awb";

export async function speak(text: string, voice: Voice = "slt"): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "foldback-flite-"));
  try {
    const file = join(folder, "speech.wav");
    await run("flite", ["-voice", voice, "-t", text, "-o", file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
