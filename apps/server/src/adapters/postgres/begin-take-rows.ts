// Begins a copy of a take or stem: its row, and one for each of its segments.
import type { UserId } from "@foldback/domain/ids";
import type { TakeStart } from "@foldback/domain/takes/take-log";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Begin, NewTake } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { allowedIn } from "./list-take-rows.ts";
import { user } from "./schema/accounts.ts";
import { studioSessions } from "./schema/sessions.ts";
import { takeSegments as segments, takes } from "./schema/takes.ts";

export async function begin(
  tx: Db,
  { artistId, manifest, name, localTime }: NewTake,
  limits: { bytes: number; nowMs: number },
): Promise<Begin> {
  const { start, end } = manifest;
  const stemOf = start.stemOf ?? null;
  if (stemOf !== null) await lockTake(tx, stemOf);
  // Locks the artist's row, because two takes begun at the same time could otherwise exceed the plan's limit together.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, artistId)).for("no key update");
  const [known] = await tx.select().from(takes).where(eq(takes.id, start.takeId));
  if (known !== undefined) return { status: isSame(known, { artistId, manifest }) ? "begun" : "other" };
  const sessionId = await ownSession(tx, artistId, start.sessionId);
  if (stemOf !== null) {
    if (!(await fitsTake(tx, { artistId, stemOf, sessionId, start, frames: end.frames }))) return { status: "unfit" };
    if (sessionId === null || !(await allowedIn(tx, [{ sessionId }])).has(sessionId)) return { status: "not-allowed" };
  }
  const bytes = manifest.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  if ((await usedBytes(tx, artistId)) + bytes > limits.bytes) return { status: "full" };
  const now = new Date(limits.nowMs);
  const [added] = await tx
    .insert(takes)
    .values({
      ...{
        id: start.takeId,
        artistId,
        sessionId,
        stemOf,
        name: stemOf === null ? name : null,
        localTime,
        bytes,
      },
      ...{ startedAt: new Date(start.startedAt), sampleRateHz: start.sampleRateHz, channels: start.channels },
      ...{ frames: end.frames, endReason: end.why, root: end.root, begunAt: now, changedAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: takes.id });
  // Another artist's take already has this id, or the take already has another stem.
  if (added === undefined) return { status: "other" };
  const rows = manifest.segments.map((segment, position) => ({ takeId: added.id, artistId, position, ...segment }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(segments).values(rows.slice(from, from + rowsAtOnce));
  return { status: "begun" };
}

/** Call this before the artist's row is locked, because whatever changes or deletes a take locks the take first. */
export const lockTake = (tx: Db, takeId: string) =>
  tx.select({ id: takes.id }).from(takes).where(eq(takes.id, takeId)).for("key share");

const isSame = (known: typeof takes.$inferSelect, { artistId, manifest }: Pick<NewTake, "artistId" | "manifest">) =>
  known.artistId === artistId && known.root === manifest.end.root && known.stemOf === (manifest.start.stemOf ?? null);

type Stem = { artistId: UserId; stemOf: string; sessionId: string | null; start: TakeStart; frames: number };

/** The caller has locked the take. The foreign key checks all of this again, except the session. */
async function fitsTake(tx: Db, { artistId, stemOf, sessionId, start, frames }: Stem): Promise<boolean> {
  const isItsTake = and(
    ...[eq(takes.id, stemOf), eq(takes.artistId, artistId), isNull(takes.stemOf), eq(takes.frames, frames)],
    ...[eq(takes.startedAt, new Date(start.startedAt)), eq(takes.sampleRateHz, start.sampleRateHz)],
    eq(takes.channels, start.channels),
  );
  const [take] = await tx.select({ sessionId: takes.sessionId }).from(takes).where(isItsTake);
  return take !== undefined && take.sessionId === sessionId;
}

/** Keeps each statement far below Postgres' limit of 65,535 parameters. */
const rowsAtOnce = 1_000;

async function usedBytes(tx: Db, artistId: UserId): Promise<number> {
  const [used] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${takes.bytes}), 0)` })
    .from(takes)
    .where(eq(takes.artistId, artistId));
  return Number(used?.bytes ?? 0);
}

/** Returns null unless the session is this artist's, because the browser could send any id. */
async function ownSession(tx: Db, artistId: UserId, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null;
  const { id } = studioSessions;
  const own = and(eq(id, sessionId), eq(studioSessions.artistId, artistId));
  const [found] = await tx.select({ id }).from(studioSessions).where(own);
  return found?.id ?? null;
}
