import { maxDeclineReasonLength } from "@foldback/domain/session/session-limits";
import * as z from "zod";
import * as zm from "zod/mini";
import { maxKillTokenLength, sessionView, waitingSession } from "../signaling.ts";
import { base } from "./base.ts";

const bySession = z.strictObject({ sessionId: z.uuid() });

/** `alreadyOver`: the session had ended before this press, so it stopped nothing. */
export const killAnswer = z.object({ recorded: z.boolean(), alreadyOver: z.boolean() });

/**
 * For the studio's kill and the phone's. `killToken` came over the room's own socket and is accepted without the
 * database. If it's missing or proves nothing, the sign-in decides.
 */
export const killInput = z.strictObject({
  sessionId: z.uuid(),
  idempotencyKey: z.uuid(),
  killToken: z.string().max(maxKillTokenLength).optional(),
});

export const sessions = {
  /** With a null `engineerId`, any approved engineer may join. Returns the new, waiting session. */
  start: base.input(z.strictObject({ engineerId: z.string().min(1).max(64).nullable() })).output(sessionView),
  /** The caller's live session, as artist or as joined engineer, or null. */
  current: base.input(z.strictObject({ as: z.enum(["artist", "engineer"]) })).output(zm.nullable(sessionView)),
  /** Sessions that the engineer may join: invitations first, then open calls. */
  waiting: base.output(z.object({ waiting: z.array(waitingSession) })),
  /** The room with this code, for its artist and its engineer. Everyone else gets ROOM_NOT_FOUND. */
  room: base.input(z.strictObject({ code: z.string().max(32) })).output(sessionView),
  join: base.input(bySession).output(sessionView),
  /**
   * `epoch` is the newest that the engineer knew when they pressed Leave. A Leave that arrives after a newer Join
   * changes nothing. Without an epoch, it means the present seat.
   */
  leave: base
    .input(z.strictObject({ sessionId: z.uuid(), epoch: z.int().nonnegative().optional() }))
    .output(z.object({})),
  pause: base.input(bySession).output(sessionView),
  continue: base.input(bySession).output(sessionView),
  /** By the invited engineer. Repeat-safe. */
  decline: base
    .input(z.strictObject({ sessionId: z.uuid(), reason: z.string().trim().max(maxDeclineReasonLength).optional() }))
    .output(z.object({})),
  /** Invites another engineer, or the same one again, into a waiting session. */
  invite: base
    .input(z.strictObject({ sessionId: z.uuid(), engineerId: z.string().min(1).max(64) }))
    .output(sessionView),
  openUp: base.input(bySession).output(sessionView),
  end: base.input(bySession).output(z.object({})),
  /** Repeat-safe: the same key is recorded as one kill, however often it's sent. */
  kill: base.input(killInput).output(killAnswer),
};
