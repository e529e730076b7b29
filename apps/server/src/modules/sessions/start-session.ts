// The artist opens a room with a new code and a new session, which waits for the invited engineer or any approved one.
// This doesn't give anyone access: only consent does.
import { asRoomId, asSessionId, type UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { roomCodeFrom } from "@foldback/domain/room-code";
import { AppError } from "../app-error.ts";
import { settleKillOfParticipant } from "../kill/settle-kills.ts";
import { artistActor, record, type Statement } from "../ledger/session-statements.ts";
import { requirePermission } from "./policy.ts";
import type { LiveSession, NewSession, SessionTransaction, StartDeps } from "./ports.ts";

/** Codes have 32 bits. If five in a row are taken, the random source is broken. */
const codeAttempts = 5;

export async function startSession(
  deps: StartDeps,
  subject: Subject,
  request: { engineerId: UserId | null },
): Promise<LiveSession> {
  requirePermission(subject, "start-session");
  const { engineerId } = request;
  if (engineerId !== null && !(await mayBeInvited(deps, subject, engineerId))) {
    throw new AppError("ENGINEER_UNAVAILABLE");
  }
  const allowance = await deps.allowanceOf(subject.userId);
  if (allowance === null) throw new AppError("PLAN_NEEDED");
  await settleKillOfParticipant(deps, { userId: subject.userId, as: "artist" });
  const session: NewSession = {
    sessionId: asSessionId(deps.randomUuid()),
    roomId: asRoomId(deps.randomUuid()),
    artistId: subject.userId,
    invitedEngineerId: engineerId,
    timeLimitMs: allowance.sessionMs,
    nowMs: deps.nowMs(),
  };
  const live = await deps.store.transaction((tx) => insert(deps, tx, session));
  deps.notifier.sessionChanged(live);
  return live;
}

const mayBeInvited = async (deps: StartDeps, subject: Subject, engineerId: UserId) =>
  engineerId !== subject.userId && (await deps.engineers.isAvailableTo(subject.userId, engineerId));

async function insert(deps: StartDeps, tx: SessionTransaction, session: NewSession): Promise<LiveSession> {
  await insertRoom(deps, tx, session);
  if (!(await tx.insertSession(session))) throw new AppError("SESSION_ALREADY_LIVE");
  const live = await tx.lock(session.sessionId);
  if (!live) throw new AppError("UNEXPECTED");
  const started: Statement = {
    by: artistActor(live.session),
    facts: [{ type: "session.started", invitedEngineer: session.invitedEngineerId }],
  };
  await record(tx, live.session, { statements: [started], nowMs: session.nowMs });
  return live;
}

async function insertRoom(deps: StartDeps, tx: SessionTransaction, session: NewSession): Promise<void> {
  const { roomId, artistId, nowMs } = session;
  for (let attempt = 0; attempt < codeAttempts; attempt++) {
    if (await tx.insertRoom({ roomId, code: roomCodeFrom(deps.randomUuid()), artistId, nowMs })) return;
  }
  throw new AppError("UNEXPECTED");
}
