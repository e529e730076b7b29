import { asUserId } from "@foldback/domain/ids";
import { type AnyColumn, and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import type { EngineerDirectory, EngineerListing } from "../../modules/engineers/ports.ts";
import type { Db } from "./database.ts";
import { engineerOf } from "./profile-rows.ts";
import { isApprovedEngineer } from "./queries/approved-engineer.ts";
import { isGuestOf } from "./queries/guest.ts";
import { engineerMatches, engineerOnboarding, user } from "./schema/accounts.ts";

export const createEngineerDirectory = (db: Db): EngineerDirectory => ({
  listFor: async (artistId, limit) => {
    const matched = await listMatched(db, artistId, limit);
    return matched.length > 0 ? matched : listAny(db, artistId, limit);
  },
  isAvailableTo: async (artistId, engineerId) => {
    const mayBeInvited = or(isApprovedEngineer(engineerId), isGuestOf(artistId, engineerId));
    const found = await db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, engineerId), mayBeInvited));
    return found.length === 1;
  },
  profileOf: async (engineerId) => {
    const [row] = await db
      .select({ name: user.name, answers: engineerOnboarding, inSession: isInSession(user.id) })
      .from(engineerOnboarding)
      .innerJoin(user, eq(user.id, engineerOnboarding.userId))
      .where(and(eq(user.id, engineerId), isApprovedEngineer(engineerId)));
    if (row === undefined) return null;
    const { availableUntil } = row.answers;
    const {
      paymentMethod: _method,
      paymentThreshold: _threshold,
      payoutSchedule: _schedule,
      ...profile
    } = engineerOf(row.answers);
    return {
      ...profile,
      id: engineerId,
      name: row.name.trim() || null,
      availableUntilMs: availableUntil?.getTime() ?? null,
      inSession: row.inSession,
    };
  },
  availableUntilMs: async (engineerId) => {
    const [row] = await db
      .select({ until: engineerOnboarding.availableUntil })
      .from(engineerOnboarding)
      .where(eq(engineerOnboarding.userId, engineerId));
    return row?.until?.getTime() ?? null;
  },
  setAvailable: async (engineerId, untilMs) => {
    const changed = await db
      .update(engineerOnboarding)
      .set({ availableUntil: untilMs === null ? null : new Date(untilMs) })
      .where(and(eq(engineerOnboarding.userId, engineerId), isApprovedEngineer(engineerId)))
      .returning({ userId: engineerOnboarding.userId });
    return changed.length === 1;
  },
});

/**
 * True while the engineer is in a session, so another session would have to wait for them. Like the approval, this is
 * computed in the database, because an artist can't read the rows behind it.
 */
export const isInSession = (userId: AnyColumn) => sql<boolean>`app_is_in_session(${userId})`;

const card = {
  id: user.id,
  name: user.name,
  primaryGenre: engineerOnboarding.primaryGenre,
  specialisations: engineerOnboarding.specializations,
  availableUntil: engineerOnboarding.availableUntil,
  weeklyHours: engineerOnboarding.weeklyHours,
  timeZone: engineerOnboarding.timeZone,
  inSession: isInSession(user.id),
};

async function listMatched(db: Db, artistId: string, limit: number): Promise<EngineerListing[]> {
  const rows = await db
    .select({ ...card, matchScore: engineerMatches.matchScore, matchReasons: engineerMatches.reasons })
    .from(engineerMatches)
    .innerJoin(user, eq(user.id, engineerMatches.engineerId))
    .innerJoin(engineerOnboarding, eq(engineerOnboarding.userId, user.id))
    .where(and(eq(engineerMatches.artistId, artistId), ne(user.id, artistId), isApprovedEngineer(user.id)))
    .orderBy(desc(engineerMatches.matchScore), asc(user.name))
    .limit(limit);
  return rows.map(toListing);
}

async function listAny(db: Db, artistId: string, limit: number): Promise<EngineerListing[]> {
  const rows = await db
    .select({ ...card, matchScore: sql<null>`null`, matchReasons: sql<string[]>`array[]::text[]` })
    .from(engineerOnboarding)
    .innerJoin(user, eq(user.id, engineerOnboarding.userId))
    .where(and(ne(user.id, artistId), isApprovedEngineer(user.id)))
    .orderBy(asc(engineerOnboarding.approvedAt), asc(user.name))
    .limit(limit);
  return rows.map(toListing);
}

type Row = Omit<EngineerListing, "id" | "name" | "availableUntilMs"> & {
  id: string;
  name: string;
  availableUntil: Date | null;
};

const toListing = ({ availableUntil, ...row }: Row): EngineerListing => ({
  ...row,
  id: asUserId(row.id),
  name: row.name.trim() || null,
  availableUntilMs: availableUntil?.getTime() ?? null,
});
