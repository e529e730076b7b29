import type { Grant } from "@foldback/domain/consent/grant";
import { asRoomId, asSessionId, asUserId, type UserId } from "@foldback/domain/ids";
import { parseRoomCode } from "@foldback/domain/room-code";
import type { SessionState, StudioSession } from "@foldback/domain/session/session-state";
import type { RecordedClock } from "@foldback/domain/session/session-time";
import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StoredSession } from "../../../modules/sessions/ports.ts";
import type { Db } from "../database.ts";
import { user } from "../schema/accounts.ts";
import { grants, rooms, studioSessions } from "../schema/sessions.ts";
import { guestAddress } from "./guest.ts";

const artist = alias(user, "artist");
const engineer = alias(user, "engineer");
const invited = alias(user, "invited");

/** The engineer whom the artist's decision is about. */
const expected = sql`coalesce(${studioSessions.engineerId}, ${studioSessions.invitedEngineerId})`;

export const selectSessions = (db: Db, where: SQL | undefined) =>
  db
    .select({
      session: studioSessions,
      code: rooms.code,
      grant: grants,
      artistName: artist.name,
      engineerName: engineer.name,
      invitedName: invited.name,
      guestAddress: guestAddress(studioSessions.artistId, expected),
    })
    .from(studioSessions)
    .innerJoin(rooms, eq(rooms.id, studioSessions.roomId))
    .innerJoin(artist, eq(artist.id, studioSessions.artistId))
    .leftJoin(engineer, eq(engineer.id, studioSessions.engineerId))
    .leftJoin(invited, eq(invited.id, studioSessions.invitedEngineerId))
    .leftJoin(grants, eq(grants.sessionId, studioSessions.id))
    .where(where)
    .$dynamic();

type SessionJoin = Awaited<ReturnType<typeof selectSessions>>[number];
type SessionRow = typeof studioSessions.$inferSelect;
type GrantRow = typeof grants.$inferSelect;

/** Engineers see this as the room's label. We never show them an email address. */
const namelessArtist = "Artist";

export function toStoredSession(joined: SessionJoin): StoredSession {
  const { session: row } = joined;
  return {
    session: toSession(row, joined.code),
    grant: toGrant(joined.grant),
    artistName: joined.artistName.trim() || namelessArtist,
    engineerNames: namesOf(joined),
    guestAddress: joined.guestAddress,
    createdAtMs: row.createdAt.getTime(),
    changedAtMs: row.changedAt.getTime(),
    startedAtMs: row.startedAt?.getTime() ?? null,
    clock: clockOf(row),
    timeLimitMs: row.timeLimitMs,
    avgRttMs: row.avgRttMs,
    killKey: row.killKey,
    ownerGeneration: row.ownerGeneration,
  };
}

type ClockRow = Pick<SessionRow, "activeMs" | "activeSince" | "activeStretches">;

/** The columns to select in queries that need only the session's clock. */
export const clockColumns = {
  activeMs: studioSessions.activeMs,
  activeSince: studioSessions.activeSince,
  activeStretches: studioSessions.activeStretches,
};

export const clockOf = ({ activeMs, activeSince, activeStretches }: ClockRow): RecordedClock => ({
  activeMs,
  activeSinceMs: activeSince?.getTime() ?? null,
  stretches: activeStretches,
});

function toSession(row: SessionRow, code: string): StudioSession {
  const roomCode = parseRoomCode(code);
  if (!roomCode) throw new Error(`room ${row.roomId} has a malformed code`);
  return {
    id: asSessionId(row.id),
    roomId: asRoomId(row.roomId),
    roomCode,
    artistId: asUserId(row.artistId),
    invitedEngineerId: row.invitedEngineerId === null ? null : asUserId(row.invitedEngineerId),
    decline: row.declinedAt && { atMs: row.declinedAt.getTime(), reason: row.declineReason },
    engineerId: row.engineerId === null ? null : asUserId(row.engineerId),
    joinEpoch: row.joinEpoch,
    keepsTalkback: row.keepsTalkback,
    epoch: row.epoch,
    state: toState(row),
  };
}

function toState(row: SessionRow): SessionState {
  const { status, pausedAt, pauseCause, endedAt, endReason } = row;
  if (status === "paused" && pausedAt && pauseCause) return { status, sinceMs: pausedAt.getTime(), cause: pauseCause };
  if (status === "ended" && endedAt && endReason) return { status, atMs: endedAt.getTime(), reason: endReason };
  if (status === "waiting" || status === "active") return { status };
  throw new Error(`session ${row.id} is ${status} without a start time`);
}

/** A missing or incomplete row means there's no grant. */
function toGrant(row: GrantRow | null): Grant {
  if (!row) return { status: "none" };
  const { status, until, reason, scopes, epoch } = row;
  if (status === "revoked" && reason) return { status, reason };
  if (status === "none" || status === "revoked" || row.engineerId === null) return { status: "none" };
  const engineerId = asUserId(row.engineerId);
  if (status !== "granted" && status !== "interrupted") return { status, engineerId };
  if (until === null) return { status: "none" };
  const given = { engineerId, scopes, untilMs: until.getTime(), decidedFrom: row.decidedFrom };
  const absence = row.leftAt === null ? null : { leftAtMs: row.leftAt.getTime(), leftFrom: row.leftFrom };
  if (status === "granted") return { status, ...given, epoch, ...(absence !== null && { absence }) };
  return absence === null ? { status: "none" } : { status, ...given, absence };
}

function namesOf({ session, engineerName, invitedName }: SessionJoin): ReadonlyMap<UserId, string> {
  const names = new Map<UserId, string>();
  if (session.engineerId !== null) names.set(asUserId(session.engineerId), engineerName ?? "");
  if (session.invitedEngineerId !== null) names.set(asUserId(session.invitedEngineerId), invitedName ?? "");
  return names;
}

export function sessionColumns({ state, ...session }: StudioSession) {
  const paused = state.status === "paused" ? state : null;
  const ended = state.status === "ended" ? state : null;
  return {
    invitedEngineerId: session.invitedEngineerId,
    declinedAt: session.decline && new Date(session.decline.atMs),
    declineReason: session.decline?.reason ?? null,
    engineerId: session.engineerId,
    joinEpoch: session.joinEpoch,
    keepsTalkback: session.keepsTalkback,
    epoch: session.epoch,
    status: state.status,
    pauseCause: paused?.cause ?? null,
    pausedAt: paused && new Date(paused.sinceMs),
    endReason: ended?.reason ?? null,
    endedAt: ended && new Date(ended.atMs),
  };
}

export function grantColumns(grant: Grant, epoch: number) {
  const given = grant.status === "granted" || grant.status === "interrupted" ? grant : null;
  return {
    status: grant.status,
    engineerId: "engineerId" in grant ? grant.engineerId : null,
    scopes: given ? [...given.scopes] : [],
    epoch: grant.status === "granted" ? grant.epoch : epoch,
    until: given && new Date(given.untilMs),
    reason: grant.status === "revoked" ? grant.reason : null,
    decidedFrom: given?.decidedFrom ?? null,
    leftAt: given?.absence ? new Date(given.absence.leftAtMs) : null,
    leftFrom: given?.absence?.leftFrom ?? null,
  };
}
