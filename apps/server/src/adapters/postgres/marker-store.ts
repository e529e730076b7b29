import { randomUUID } from "node:crypto";
import { asMarkerId, asSessionId, asUserId } from "@foldback/domain/ids";
import { asksForMark, defaultMarkerLabel } from "@foldback/domain/markers/spoken-mark";
import { and, asc, count, eq, or } from "drizzle-orm";
import { maxMarkersPerSession } from "../../modules/markers/add-marker.ts";
import type { MarkerStore, NewMarker, StoredMarker } from "../../modules/markers/ports.ts";
import type { StoredClip } from "../../modules/talkback/ports.ts";
import type { Db } from "./database.ts";
import { takeMarkers as markers } from "./schema/notes.ts";
import { studioSessions } from "./schema/sessions.ts";

export const createMarkerStore = (db: Db): MarkerStore => ({
  add: (marker, max) => db.transaction((tx) => add(tx, marker, max)),
  find: async (id) => {
    const [row] = await db.select().from(markers).where(eq(markers.id, id));
    return row ? toMarker(row) : null;
  },
  list: async (sessionId) => {
    const shown = and(eq(markers.sessionId, sessionId), eq(markers.removed, false));
    const rows = await db.select().from(markers).where(shown).orderBy(asc(markers.markedAt), asc(markers.id));
    return rows.map(toMarker);
  },
  rename: async (id, label) => {
    await db.update(markers).set({ label }).where(eq(markers.id, id));
  },
  setRemoved: async (id, removed) => {
    await db.update(markers).set({ removed }).where(eq(markers.id, id));
  },
});

/**
 * Saying "mark that" adds one marker per clip, at the time when the talk key was pressed. This runs in the transaction
 * that stores the transcript, which happens only once.
 */
export async function placeSpokenMarker(tx: Db, clip: StoredClip, text: string): Promise<boolean> {
  if (!asksForMark(text)) return false;
  const { id: clipId, sessionId, startedAtMs: markedAtMs, speakerId: byId } = clip;
  const marker = { id: asMarkerId(randomUUID()), sessionId, markedAtMs, label: null, source: "spoken", byId, clipId };
  return (await add(tx, { ...marker, source: "spoken" }, maxMarkersPerSession)) === "added";
}

async function add(tx: Db, marker: NewMarker, max: number): Promise<"added" | "taken" | "full"> {
  const { id, sessionId, label, source, byId, clipId } = marker;
  // Locks the session so that markers placed at the same time get different numbers.
  await tx.select({ id: studioSessions.id }).from(studioSessions).where(eq(studioSessions.id, sessionId)).for("update");
  const [before] = await tx.select({ count: count() }).from(markers).where(eq(markers.sessionId, sessionId));
  const number = before?.count ?? 0;
  const row = { id, sessionId, markedAt: new Date(marker.markedAtMs), source, byId, clipId };
  const sameId = eq(markers.id, id);
  const known = clipId === null ? sameId : or(sameId, eq(markers.clipId, clipId));
  if ((await tx.select({ id: markers.id }).from(markers).where(known)).length > 0) return "taken";
  if (number >= max) return "full";
  // If another session uses the same id at the same time, the first one wins.
  const added = await tx
    .insert(markers)
    .values({ ...row, label: label ?? defaultMarkerLabel(number) })
    .onConflictDoNothing()
    .returning({ id: markers.id });
  return added.length === 1 ? "added" : "taken";
}

const toMarker = (row: typeof markers.$inferSelect): StoredMarker => ({
  id: asMarkerId(row.id),
  sessionId: asSessionId(row.sessionId),
  markedAtMs: row.markedAt.getTime(),
  label: row.label,
  source: row.source,
  byId: asUserId(row.byId),
  removed: row.removed,
});
