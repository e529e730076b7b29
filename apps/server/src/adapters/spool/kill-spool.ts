// Kills on disk, one JSON line each, in an append-only file of the data directory. A line is acknowledged only after
// fsync; a half-written last line was never acknowledged and is dropped. It does not know what a kill does.
import { mkdir, open, readFile, rename } from "node:fs/promises";
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

export async function openKillSpool(file: string): Promise<KillSpool> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let waiting = await readLines(file);
  // Also drops a cut last line, which would spoil the next one appended to it.
  await rewrite(file, waiting);
  // One writer at a time; each step waits for the one before, whether that worked or not.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step, step);
    last = done.catch(() => {});
    return done;
  };
  return {
    append: (next) =>
      inTurn(async () => {
        if (waiting.some((each) => each.idempotencyKey === next.idempotencyKey)) return;
        await appendLine(file, lineOf(next));
        waiting = [...waiting, next];
      }),
    pending: () => waiting,
    remove: (done) =>
      inTurn(async () => {
        const left = waiting.filter((each) => each.idempotencyKey !== done.idempotencyKey);
        if (left.length === waiting.length) return;
        await rewrite(file, left);
        waiting = left;
      }),
  };
}

/** Begins with a line end, too: what a full disk left of the append before must not swallow this one. */
const lineOf = (next: KillCommand) => `\n${JSON.stringify(next)}\n`;

async function readLines(file: string): Promise<KillCommand[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => parseLine(line));
}

function parseLine(line: string): KillCommand[] {
  try {
    return [command.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.appendFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(file);
}

/** Written aside, synced and renamed: at every moment the file is the old or the new one, never half. */
async function rewrite(file: string, commands: readonly KillCommand[]): Promise<void> {
  const aside = `${file}.new`;
  const handle = await open(aside, "w", 0o600);
  try {
    await handle.appendFile(commands.map(lineOf).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
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
