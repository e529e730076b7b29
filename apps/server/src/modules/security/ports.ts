// The security events: a closed list, recorded where something is refused or granted. HAZARD: an event names a network
// and at most an account's id. Never put an address, a password, a token or a body in it.
import type { UserId } from "@foldback/domain/ids";
import type { SecurityEventType } from "@foldback/protocol/http/admin";

export type SecurityEvent = {
  type: SecurityEventType;
  /** The request's network in the form of `networkKey`, or null if no request caused the event. */
  network: string | null;
  /** The account concerned, if known. */
  userId?: UserId;
  /** A fixed word of ours, such as the limit's name, never text from the request. */
  detail?: string;
};

export type SecurityEvents = { note(event: SecurityEvent): void };
