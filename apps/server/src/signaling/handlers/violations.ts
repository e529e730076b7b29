/**
 * Handles connections that send malformed, forged or too many frames. It sends an error code, counts strikes, reports
 * each forger to the audit port at most every ten seconds, and disconnects repeat offenders.
 */
import { closeCodes } from "@foldback/protocol/close-codes";
import type { ClientMessageType } from "@foldback/protocol/signaling";
import { type Connection, type HubState, isInRoom, isTabRemote, personOf } from "../hub-state.ts";
import { overflow, strike } from "../limits/strikes.ts";
import { cut, sendError } from "../wire/connection.ts";

const roles: ReadonlySet<string> = new Set(["artist", "engineer", "admin"]);
const forgeryReportEveryMs = 10_000;

export function refuseBadFrame(hub: HubState, connection: Connection) {
  const nowMs = hub.nowMs();
  sendError(connection, { code: "BAD_MESSAGE", about: null }, nowMs);
  if (strike(connection, nowMs)) closeOffender(hub, connection, "bad-messages");
}

/** Call this when the rate limit has dropped a frame unread. */
export function refuseOverRate(hub: HubState, connection: Connection) {
  const nowMs = hub.nowMs();
  sendError(connection, { code: "RATE_LIMITED", about: null }, nowMs);
  if (overflow(connection, nowMs)) closeOffender(hub, connection, "flood");
}

/** An honest client can be refused this way just after the grant has changed, so it isn't a strike. */
export const refuseForNow = (hub: HubState, connection: Connection, about: ClientMessageType) =>
  sendError(connection, { code: "NOT_ALLOWED_NOW", about }, hub.nowMs());

/** Call this when a message belongs to another role or claims another identity. */
export function refuseForgery(
  hub: HubState,
  connection: Connection,
  message: { type: ClientMessageType; role?: string },
) {
  const nowMs = hub.nowMs();
  sendError(connection, { code: "NOT_ALLOWED_NOW", about: message.type }, nowMs);
  reportForgery(hub, connection, message);
  if (strike(connection, nowMs)) closeOffender(hub, connection, "bad-messages");
}

function reportForgery(hub: HubState, connection: Connection, message: { type: ClientMessageType; role?: string }) {
  const nowMs = hub.nowMs();
  const person = personOf(connection);
  if (person === null) return;
  if (nowMs - person.forgeries.reportedAtMs < forgeryReportEveryMs) {
    person.forgeries.suppressed += 1;
    return;
  }
  const { suppressed } = person.forgeries;
  person.forgeries = { reportedAtMs: nowMs, suppressed: 0 };
  const claimedRole = message.role === undefined ? null : claimOf(message.role);
  hub.audit.recordForgery({ ...offender(connection), messageType: message.type, claimedRole, suppressed });
}

/** We don't record what the client wrote, only the claimed role: one of ours, or "other". */
const claimOf = (role: string) => (roles.has(role) ? role : "other");

function closeOffender(hub: HubState, connection: Connection, reason: "flood" | "bad-messages") {
  if (connection.place.kind === "closing") return;
  hub.audit.recordOffender({ ...offender(connection), reason });
  cut(connection, closeCodes.policyViolation, hub.nowMs());
}

const offender = (connection: Connection) => ({
  userId: personOf(connection)?.userId ?? null,
  sessionId: isInRoom(connection) || isTabRemote(connection) ? connection.place.room.sessionId : null,
  ipAddress: connection.address.ipAddress,
});
