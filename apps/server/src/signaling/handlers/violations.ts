/**
 * Handles connections that break the rules with malformed, forged or too many frames. It answers with a code, counts
 * strikes, reports to the audit port (a forger at most every ten seconds) and closes persistent ones.
 */
import { closeCodes } from "@foldback/protocol/close-codes";
import type { ClientMessageType } from "@foldback/protocol/signaling";
import { type Connection, type HubState, personOf } from "../hub-state.ts";
import { overflow, strike } from "../limits/strikes.ts";
import { cut, sendError } from "../wire/connection.ts";

const roles: ReadonlySet<string> = new Set(["artist", "engineer", "admin"]);
const forgeryReportEveryMs = 10_000;

export function refuseBadFrame(hub: HubState, connection: Connection) {
  const nowMs = hub.nowMs();
  sendError(connection, { code: "BAD_MESSAGE", about: null }, nowMs);
  if (strike(connection, nowMs)) closeOffender(hub, connection, "bad-messages");
}

/** A frame that was dropped unread because of the rate limit. */
export function refuseOverRate(hub: HubState, connection: Connection) {
  const nowMs = hub.nowMs();
  sendError(connection, { code: "RATE_LIMITED", about: null }, nowMs);
  if (overflow(connection, nowMs)) closeOffender(hub, connection, "flood");
}

/** An honest client gets this when the grant has just changed, so it counts no strike. */
export const refuseForNow = (hub: HubState, connection: Connection, about: ClientMessageType) =>
  sendError(connection, { code: "NOT_ALLOWED_NOW", about }, hub.nowMs());

/** Only another role may send this message, or it claims another identity. */
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

/** The client's text goes no further. Only the claimed role, one of ours or "other", is recorded. */
const claimOf = (role: string) => (roles.has(role) ? role : "other");

function closeOffender(hub: HubState, connection: Connection, reason: "flood" | "bad-messages") {
  if (connection.place.kind === "closing") return;
  hub.audit.recordOffender({ ...offender(connection), reason });
  cut(connection, closeCodes.policyViolation, hub.nowMs());
}

const offender = (connection: Connection) => ({
  userId: personOf(connection)?.userId ?? null,
  sessionId: connection.place.kind === "room" ? connection.place.room.sessionId : null,
  ipAddress: connection.address.ipAddress,
});
