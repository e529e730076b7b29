// Stores kills on disk, one JSON line each, in a file with reserved space. A kill overwrites a free slot in place,
// which needs no new block, so a full disk can't prevent it. We acknowledge a line only after fsync, so we can drop a
// half-written one.
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import * as z from "zod";
import type { KillCommand, KillSpool } from "../../modules/kill/ports.ts";
import { replaceFile } from "../disk/replace-file.ts";

const command = z.strictObject({
  sessionId: z.uuid().transform(asSessionId),
  artistId: z.string().min(1).transform(asUserId),
  idempotencyKey: z.uuid(),
  epoch: z.int(),
  pressedAtMs: z.number(),
  device: z.optional(z.literal("phone")),
});

/**
 * Several times the length of one kill record, and a multiple of the sector size, so a torn write can't damage another
 * slot.
 */
const slotBytes = 1_024;
/** One MiB in total. When all slots are used, the file grows as long as the disk has room. */
const reservedSlots = 1_024;

type Slots = (KillCommand | null)[];
/** `freeSpace` frees reserved disk space, for copy-on-write file systems. */
type Options = { freeSpace?: () => Promise<void> };

export async function openKillSpool(file: string, { freeSpace = async () => {} }: Options = {}): Promise<KillSpool> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const found = await readSlots(file);
  let slots = found.slots;
  let isReserved = found.isWhole;
  // If there's no room for the file at startup, the next kill tries again.
  const reserve = async (next: Slots) => {
    await rewrite(file, next);
    slots = next;
    isReserved = true;
  };
  if (!isReserved) await reserve(slots).catch(() => {});
  const put = async (index: number, next: KillCommand | null) => {
    const changed = slots.with(index, next);
    if (!isReserved) return reserve(changed);
    try {
      await overwrite(file, { index, bytes: slotOf(next) });
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      // The file has been deleted, so write a new one.
      isReserved = false;
      return reserve(changed);
    }
    slots = changed;
  };
  const append = async (next: KillCommand) => {
    if (slots.some((each) => each?.idempotencyKey === next.idempotencyKey)) return;
    if (!slots.includes(null)) slots = [...slots, null];
    await put(slots.indexOf(null), next);
  };
  const inTurn = createTurns();
  return {
    append: (next) =>
      inTurn(async () => {
        try {
          await append(next);
        } catch (error) {
          if (!isFull(error)) throw error;
          await freeSpace();
          await append(next);
        }
      }),
    // Sort by time, because the slots' order doesn't show which kill is older.
    pending: () => slots.filter((each) => each !== null).sort((a, b) => a.pressedAtMs - b.pressedAtMs),
    remove: (done) =>
      inTurn(async () => {
        const index = slots.findIndex((each) => each?.idempotencyKey === done.idempotencyKey);
        if (index >= 0) await put(index, null);
      }),
    isReserved: () => isReserved,
  };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);
const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";

/** Allows one writer at a time: each step waits until the previous one has succeeded or failed. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step, step);
    last = done.catch(() => {});
    return done;
  };
}

/** Padded with newlines, so the file stays plain text and a free slot contains only newlines. */
function slotOf(next: KillCommand | null): Buffer {
  const line = Buffer.from(next === null ? "" : JSON.stringify(next));
  if (line.length >= slotBytes) throw new Error("a kill is longer than a slot of the spool");
  return Buffer.concat([line, Buffer.alloc(slotBytes - line.length, "\n")]);
}

/**
 * `isWhole` is true for a file in the layout of `rewrite`. It's false if the file is new, truncated or in the old
 * layout without slots.
 */
async function readSlots(file: string): Promise<{ slots: Slots; isWhole: boolean }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const lines = [...bytes.toString("utf8").matchAll(/[^\n]+/g)].flatMap(([line]) => parseLine(line));
  const count = Math.floor(bytes.length / slotBytes);
  const slots = Array.from({ length: count }, (_, index) => {
    const slot = bytes.subarray(index * slotBytes, (index + 1) * slotBytes);
    return parseLine(slot.toString("utf8"))[0] ?? null;
  });
  const isSlotted = bytes.length === count * slotBytes && slots.filter((each) => each !== null).length === lines.length;
  if (isSlotted && count >= reservedSlots) return { slots, isWhole: true };
  const free: Slots = Array.from({ length: Math.max(0, reservedSlots - lines.length) }, () => null);
  return { slots: [...lines, ...free], isWhole: false };
}

function parseLine(line: string): KillCommand[] {
  try {
    return [command.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

async function overwrite(file: string, { index, bytes }: { index: number; bytes: Buffer }): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.write(bytes, 0, bytes.length, index * slotBytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes real bytes, because a sparse file reserves no space. */
const rewrite = (file: string, slots: Slots): Promise<void> => replaceFile(file, Buffer.concat(slots.map(slotOf)));
