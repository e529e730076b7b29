// Records a participant's forged message as evidence. Signaling dropped the message, and the session and its epoch
// don't change.
import type { SessionId, UserId } from "@foldback/domain/ids";
import { artistActor, engineerActor, record, type Statement } from "../ledger/session-statements.ts";
import type { SessionDeps } from "./ports.ts";

export const recordForgery = (
  deps: Pick<SessionDeps, "store" | "nowMs">,
  forgery: { sessionId: SessionId; userId: UserId; claimed: string },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const current = await tx.lock(forgery.sessionId);
    if (!current) return;
    const { session } = current;
    const by = forgery.userId === session.artistId ? artistActor(session) : engineerActor(forgery.userId);
    const forged: Statement = { by, facts: [{ type: "signaling.forged-message", claimed: forgery.claimed }] };
    await record(tx, session, { statements: [forged], nowMs: deps.nowMs() });
  });
