import { departedBy } from "@foldback/domain/session/departure";
import { maxDeclineReasonLength } from "@foldback/domain/session/session-limits";
import * as z from "zod";
import * as zm from "zod/mini";
import { maxKillTokenLength, sessionView, waitingSession } from "../signaling.ts";
import { base } from "./base.ts";

const bySession = z.strictObject({ sessionId: z.uuid() });
const aboutEngineer = z.strictObject({ sessionId: z.uuid(), engineerId: z.string().min(1).max(64) });

/** `alreadyOver` means that the session had ended before this kill, so the kill had no effect. */
export const killAnswer = z.object({ recorded: z.boolean(), alreadyOver: z.boolean() });

/**
 * For kills from the studio and from the phone. The page gets its `killToken` over the room's socket, and the server
 * accepts a valid one without asking the database. Without one, it checks the caller's sign-in.
 */
export const killInput = z.strictObject({
  sessionId: z.uuid(),
  idempotencyKey: z.uuid(),
  killToken: z.string().max(maxKillTokenLength).optional(),
});

export const sessions = {
  /** With a null `engineerId`, any approved engineer may join. Returns the new, waiting session. */
  start: base.input(z.strictObject({ engineerId: z.string().min(1).max(64).nullable() })).output(sessionView),
  /** The live session in which the caller is the artist or the joined engineer, or null. */
  current: base.input(z.strictObject({ as: z.enum(["artist", "engineer"]) })).output(zm.nullable(sessionView)),
  /** Sessions that the engineer may join: invitations first, then open calls. */
  waiting: base.output(z.object({ waiting: z.array(waitingSession) })),
  /** The room with this code, for its artist and its engineer. Other callers get ROOM_NOT_FOUND. */
  room: base.input(z.strictObject({ code: z.string().max(32) })).output(sessionView),
  /** Whether the caller left this session as its engineer, or who removed them. Other callers get ROOM_NOT_FOUND. */
  departure: base.input(bySession).output(z.object({ by: z.enum(departedBy) })),
  join: base.input(bySession).output(sessionView),
  /**
   * `epoch` is the newest that the engineer's page knew when they pressed Leave. It prevents a late Leave from undoing
   * a newer Join. Without `epoch`, the call always leaves.
   */
  leave: base
    .input(z.strictObject({ sessionId: z.uuid(), epoch: z.int().nonnegative().optional() }))
    .output(z.object({})),
  pause: base.input(bySession).output(sessionView),
  continue: base.input(bySession).output(sessionView),
  /** Called by the invited engineer. Idempotent. */
  decline: base
    .input(z.strictObject({ sessionId: z.uuid(), reason: z.string().trim().max(maxDeclineReasonLength).optional() }))
    .output(z.object({})),
  /**
   * Invites an engineer into a waiting session, either another one or the same one again. An engineer in the
   * session whose access the artist denied or withdrew is removed in the same step.
   */
  invite: base.input(aboutEngineer).output(sessionView),
  /**
   * Removes the engineer whose access the artist denied or withdrew. The session stays live without an invited
   * engineer. Idempotent.
   */
  removeEngineer: base.input(aboutEngineer).output(sessionView),
  openUp: base.input(bySession).output(sessionView),
  end: base.input(bySession).output(z.object({})),
  /** Idempotent: all calls with the same key are recorded as one kill. */
  kill: base.input(killInput).output(killAnswer),
};
