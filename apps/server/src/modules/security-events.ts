// The security events: a closed list, noted where something is refused or given.
// HAZARD: an event names a network and at most an account's id. Never put an address, a password, a token or a body in it.
import type { UserId } from "@foldback/domain/ids";
import type { SecurityEventType } from "@foldback/protocol/http/admin";

export type SecurityEvent = {
  type: SecurityEventType;
  /** The network the request came from, as `networkKey` writes it; null when no request caused the event. */
  network: string | null;
  /** The account concerned, where it is known. */
  userId?: UserId;
  /** A fixed word of ours, such as the limit's name; never text from the request. */
  detail?: string;
};

export type SecurityEvents = { note(event: SecurityEvent): void };
