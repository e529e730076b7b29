// A session belongs to one server process. Only that process may give access or open anything in it, because another
// one may have taken over while this one was frozen. Any process may take access away.
import type { Grant } from "@foldback/domain/consent/grant";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { AppError } from "../../app-error.ts";
import type { LiveSession, SessionTransaction, StoredSession } from "../ports.ts";

export function requireOwn(tx: Pick<SessionTransaction, "owns">, stored: StoredSession): void {
  if (!tx.owns(stored)) throw new AppError("SESSION_ON_ANOTHER_SERVER");
}

type Part = Pick<LiveSession, "session" | "grant">;

/** True if no one has more access after the change than before, and no one new can come in. */
export function takesAway(before: Part, after: Part): boolean {
  if (after.session.state.status === "ended") return true;
  if (becomesActive(before.session, after.session) || givesMore(before.grant, after.grant)) return false;
  return isCompanyNoLarger(before.session, after.session);
}

const becomesActive = (before: StudioSession, after: StudioSession) =>
  after.state.status === "active" && before.state.status !== "active";

const isCompanyNoLarger = (before: StudioSession, after: StudioSession) =>
  (after.engineerId === null || after.engineerId === before.engineerId) &&
  before.invitedEngineerId === after.invitedEngineerId &&
  (before.decline === null || after.decline !== null) &&
  (before.keepsTalkback || !after.keepsTalkback);

function givesMore(before: Grant, after: Grant): boolean {
  if (after.status !== "granted") return false;
  return (
    before.status !== "granted" ||
    before.engineerId !== after.engineerId ||
    before.untilMs < after.untilMs ||
    after.scopes.some((scope) => !before.scopes.includes(scope))
  );
}
