// Kills on disk, one JSON line each, in a file of the data directory whose space is taken at the start: a kill overwrites a
// free slot in place, which needs no new block, so a full disk can't refuse it. A line is acknowledged only after fsync; a
// half-written one was never acknowledged and is dropped. It does not know what a kill does.
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import * as z from "zod";
import type { KillCommand, KillSpool } from "../../modules/sessions/ports.ts";

const command = z.strictObject({
  sessionId: z.uuid().transform(asSessionId),
  artistId: z.string().min(1).transform(asUserId),
  idempotencyKey: z.uuid(),
  epoch: z.int(),
  pressedAtMs: z.number(),
  device: z.optional(z.literal("phone")),
});

/** Several times a kill's line. Whole sectors, so that a torn write spoils no other slot. */
const slotBytes = 1_024;
/** One MiB; when all are taken the file grows for as long as the disk lets it. */
const reservedSlots = 1_024;

type Slots = (KillCommand | null)[];
/** `makeRoom` is for file systems that write a changed block somewhere else: it gives up space that was kept for this. */
type Options = { makeRoom?: () => Promise<void> };

export async function openKillSpool(file: string, { makeRoom = async () => {} }: Options = {}): Promise<KillSpool> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const found = await readSlots(file);
  let slots = found.slots;
  let isReserved = found.isWhole;
  // Where there is no room for the file at the start, it's tried again with the next kill.
  const reserve = async (next: Slots) => {
    await rewrite(file, next);
    slots = next;
    isReserved = true;
  };
  if (!isReserved) await reserve(slots).catch(() => {});
  const put = async (index: number, next: KillCommand | null) => {
    const changed = slots.with(index, next);
    if (!isReserved) return reserve(changed);
    await overwrite(file, { index, bytes: slotOf(next) });
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
          const code = codeOf(error);
          // Somebody has deleted the file: it is written anew.
          if (code === "ENOENT") isReserved = false;
          else if (code === "ENOSPC" || code === "EDQUOT") await makeRoom();
          else throw error;
          await append(next);
        }
      }),
    // A slot says nothing about when.
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

/** One writer at a time; each step waits for the one before, whether that worked or not. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step, step);
    last = done.catch(() => {});
    return done;
  };
}

/** Filled up with line ends, so that the file stays lines of text, and a free slot is nothing but those. */
function slotOf(next: KillCommand | null): Buffer {
  const line = Buffer.from(next === null ? "" : JSON.stringify(next));
  if (line.length >= slotBytes) throw new Error("a kill is longer than a slot of the spool");
  return Buffer.concat([line, Buffer.alloc(slotBytes - line.length, "\n")]);
}

/** `isWhole`: the file is as `rewrite` leaves it; otherwise it is new, cut off, or from a time when lines lay end to end. */
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

/** Written aside, synced and renamed: at every moment the file is the old or the new one, never half. */
async function rewrite(file: string, slots: Slots): Promise<void> {
  const aside = `${file}.new`;
  try {
    const handle = await open(aside, "w", 0o600);
    try {
      // Real bytes: a hole in a file reserves nothing.
      await handle.writeFile(Buffer.concat(slots.map(slotOf)));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(file);
}

/** Makes the file's name itself durable; systems that cannot sync a folder do not need it. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), "r").catch(() => null);
  if (!folder) return;
  try {
    await folder.sync();
  } catch {
    // Not supported here.
  } finally {
    await folder.close();
  }
}
