import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import type { HandOff } from "../../modules/takes/hand-off.ts";
import { createHandOffArchives } from "./hand-off-archives.ts";

const pieces = 20;

/** A hand-off of one file in twenty pieces. The first `failures` times it's read, it fails at the end. */
function archiveOf({ failures = 0 } = {}) {
  let left = failures;
  const read: number[] = [];
  async function* sound() {
    for (let piece = 0; piece < pieces; piece += 1) {
      read.push(piece);
      yield Buffer.alloc(100, piece);
    }
    left -= 1;
    if (left >= 0) throw new Error("lost");
  }
  const files = async () => [{ name: "a.wav", body: async () => sound() }];
  const about = { id: "a", readBy: asUserId("ada"), artist: "Ada", stemId: null };
  const handOff: HandOff = { ...about, soundBytes: pieces * 100, files };
  const stopping = new AbortController();
  return { handOff, read, archives: createHandOffArchives(stopping.signal) };
}

test("[TK-58] the connection stays open while an archive is counted, and while the part before a range is skipped", async () => {
  const { handOff, archives } = archiveOf();
  let told = 0;
  const onProgress = () => {
    told += 1;
  };
  const bytes = await archives.bytes(handOff, "wav", onProgress);
  expect(told).toBeGreaterThan(pieces);
  told = 0;
  const { signal } = new AbortController();
  const range = { from: bytes - 1, to: bytes };
  for await (const last of archives.write(handOff, "wav", { range, signal, onProgress })) {
    expect(last).toHaveLength(1);
    expect(told).toBeGreaterThan(pieces);
  }
});

test("[TK-58] once the reader disconnects, skipping the part before their range stops", async () => {
  const { handOff, archives, read } = archiveOf();
  const leaving = new AbortController();
  const onProgress = () => read.length === 5 && leaving.abort();
  const range = { from: 1_900, to: 2_000 };
  const written = archives.write(handOff, "wav", {
    range,
    signal: leaving.signal,
    onProgress: () => void onProgress(),
  });
  await expect(written.next()).rejects.toMatchObject({ name: "AbortError" });
  expect(read.length).toBeLessThan(8);
});

test("[TK-58] if an archive can't be prepared, the failure is reported once, and the next request tries again", async () => {
  const { handOff, archives } = archiveOf({ failures: 2 });
  await expect(archives.bytes(handOff, "wav", () => {})).rejects.toThrow("lost");
  expect(archives.prepare(handOff, "wav")).toBeLessThan(1);
  await expect.poll(() => outcomeOf(() => archives.prepare(handOff, "wav"))).toBe("Error: lost");
  await expect.poll(() => outcomeOf(() => archives.prepare(handOff, "wav"))).toBe(1);
});

function outcomeOf(prepare: () => number): number | string {
  try {
    return prepare();
  } catch (error) {
    return String(error);
  }
}
