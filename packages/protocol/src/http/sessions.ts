import { declineReasonLetters } from "@foldback/domain/session/session-limits";
import * as z from "zod";
import * as zm from "zod/mini";
import { killTokenLetters, sessionView, waitingSession } from "../signaling.ts";
import { base } from "./base.ts";

const bySession = z.strictObject({ sessionId: z.uuid() });

/** `alreadyOver`: the session had ended before this press, which therefore stopped nothing. */
export const killAnswer = z.object({ recorded: z.boolean(), alreadyOver: z.boolean() });

/**
 * The studio's kill and the phone's. `killToken` came over the room's own socket and is believed without the database; a kill
 * without one, or with one that proves nothing, is judged by the sign-in.
 */
export const killInput = z.strictObject({
  sessionId: z.uuid(),
  idempotencyKey: z.uuid(),
  killToken: z.string().max(killTokenLetters).optional(),
});

export const sessions = {
  /** `engineerId` null starts an open session. Answers the new session, waiting. */
  start: base.input(z.strictObject({ engineerId: z.string().min(1).max(64).nullable() })).output(sessionView),
  /** The caller's live session, as artist or as joined engineer; null when there is none. */
  current: base.input(z.strictObject({ as: z.enum(["artist", "engineer"]) })).output(zm.nullable(sessionView)),
  /** What the engineer may join: own invitations first, then open calls. */
  waiting: base.output(z.object({ waiting: z.array(waitingSession) })),
  /** The room behind a code, for its artist and its engineer; everybody else reads ROOM_NOT_FOUND. */
  room: base.input(z.strictObject({ code: z.string().max(32) })).output(sessionView),
  join: base.input(bySession).output(sessionView),
  /**
   * `epoch`: the newest that the engineer knew when Leave was pressed. One that arrives after a newer Join is answered and
   * changes nothing; without it the seat of now is left.
   */
  leave: base
    .input(z.strictObject({ sessionId: z.uuid(), epoch: z.int().nonnegative().optional() }))
    .output(z.object({})),
  pause: base.input(bySession).output(sessionView),
  continue: base.input(bySession).output(sessionView),
  /** By the invited engineer, once; a repeated answer is the same answer. */
  decline: base
    .input(z.strictObject({ sessionId: z.uuid(), reason: z.string().trim().max(declineReasonLetters).optional() }))
    .output(z.object({})),
  /** Another engineer, or the same one again, for a session that waits. */
  invite: base
    .input(z.strictObject({ sessionId: z.uuid(), engineerId: z.string().min(1).max(64) }))
    .output(sessionView),
  openUp: base.input(bySession).output(sessionView),
  end: base.input(bySession).output(z.object({})),
  /** Repeat-safe: the same key is one kill, recorded once, however often it is sent. */
  kill: base.input(killInput).output(killAnswer),
};
