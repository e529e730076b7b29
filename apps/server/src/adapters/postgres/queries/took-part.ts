// Selects the people who may read a session's notes: its artist, the engineer who joined it, and any engineer who spoke
// in it before being replaced. Session lists and require-participant.ts both use this, so they always agree.
import type { UserId } from "@foldback/domain/ids";
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { talkbackClips as clips } from "../schema/notes.ts";

type SessionColumns = { id: AnyPgColumn; artistId: AnyPgColumn; engineerId: AnyPgColumn };

export const isArtistOf = ({ artistId }: SessionColumns, userId: UserId) => eq(artistId, userId);

export const isEngineerOf = (session: SessionColumns, userId: UserId) =>
  and(ne(session.artistId, userId), or(eq(session.engineerId, userId), spokeIn(session, userId)));

export const tookPart = (session: SessionColumns, userId: UserId) =>
  or(isArtistOf(session, userId), isEngineerOf(session, userId));

export const spokeIn = ({ id }: Pick<SessionColumns, "id">, userId: UserId) =>
  sql`exists (select 1 from ${clips} where ${clips.sessionId} = ${id} and ${clips.speakerId} = ${userId})`;
