// Records in the ledger that a participant sent a forged message. Signaling has dropped the message, and neither the
// session nor its epoch changes.
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
