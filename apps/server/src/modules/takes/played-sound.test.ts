import { expect, test } from "vitest";
import { makeTake } from "../../testing/hand-off-fixtures.ts";
import { in16 } from "../../testing/verified-hand-off.ts";
import { AppError } from "../app-error.ts";
import { mixOfTake, playedSound } from "./mix-of-take.ts";
import type { TakeFile } from "./wav-of-take.ts";

async function bytesOf({ bytes, read }: Pick<TakeFile, "bytes" | "read">): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of read({ from: 0, to: bytes })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A take with talkback whose storage fails to read anything. */
function withFailing(error: Error) {
  const { deps, take, stem } = makeTake([[in16]], { talkback: [[in16]] });
  if (stem === null) throw new Error("no stem");
  const failing = {
    ...deps,
    storage: {
      read: async () => {
        throw error;
      },
    },
  };
  return { alone: () => playedSound(failing, take), mix: () => mixOfTake(failing, { take, stem }) };
}

test("[TK-115] while the storage is unavailable, playing ends with an error instead of silence", async () => {
  const { alone, mix } = withFailing(new AppError("TAKES_STORAGE_AWAY"));
  for (const file of [await alone(), await mix()])
    await expect(bytesOf(file)).rejects.toMatchObject({ code: "TAKES_STORAGE_AWAY" });
});

test.each([
  ["the disk has a bad sector", Object.assign(new Error("i/o error"), { code: "EIO" })],
  ["the bucket returns damaged bytes", new AppError("UNEXPECTED")],
])("[TK-115] where %s, a take and its talkback play as silence", async (_name, error) => {
  const { alone, mix } = withFailing(error);
  for (const [file, frameBytes] of [[await alone(), 4] as const, [await mix(), 8] as const]) {
    const wav = await bytesOf(file);
    expect(wav.length).toBe(file.bytes);
    const from = wav.indexOf("data", 600) + 8;
    expect(wav.subarray(from, from + 4_800 * frameBytes).every((byte) => byte === 0)).toBe(true);
  }
});
