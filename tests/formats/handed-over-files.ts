/** The sound files in the server's hand-offs of a take whose talkback the server has partly lost. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeHandOff, manifestIn, type Step } from "../../apps/server/src/testing/hand-off-fixtures.ts";
import { readZip } from "../../apps/server/src/testing/read-zip.ts";
import type { MadeFile } from "./made-files.ts";

const sampleRateHz = 48_000;
const channels = 2;
/** The fixture's. */
const localTime = "2026-11-23T15:30:00";
const marks = [{ id: "m", frame: 10, label: "Chorus" }];

const valueAt = (index: number) => ((index * 104_729) % 0x1_00_00_00) - 0x80_00_00;
const count = sampleRateHz * channels;
const second: Step = { sound: Float32Array.from({ length: count }, (_, index) => valueAt(index) / 0x80_00_00) };
const silence = Buffer.alloc(count * 3);
const samples = Buffer.alloc(count * 3);
for (let index = 0; index < count; index += 1) samples.writeIntLE(valueAt(index), index * 3, 3);

export async function handedOverFiles(folder: string): Promise<MadeFile[]> {
  const steps = { take: [[second], [second], [second]], talkback: [[second], [second], [{ gapFrames: sampleRateHz }]] };
  const files: MadeFile[] = [];
  for (const kind of ["wav", "flac"] as const) {
    const made = await makeHandOff(steps.take, { format: kind, talkback: steps.talkback, lost: [1] });
    const archive = readZip(made.archive);
    const { talkback, ...take } = manifestIn(archive);
    if (talkback === undefined) throw new Error("no talkback");
    const parts = [
      { ...take, samples: [samples, samples, samples] },
      { ...talkback, samples: [samples, silence, silence] },
    ];
    for (const { sound, title, root, format, gaps, samples } of parts) {
      const path = join(folder, `handed over, ${sound}`);
      writeFileSync(path, archive.get(sound) ?? Buffer.alloc(0));
      const facts = { channels, sampleRateHz, localTime, marks, title, root, format, gaps, frames: take.frames };
      files.push({ path, kind, facts, sound: Buffer.concat(samples) });
    }
  }
  return files;
}
