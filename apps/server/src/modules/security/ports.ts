// Security events: a closed list, recorded where something is refused or granted. HAZARD: an event may name a network
// and an account id, nothing more. Never put an address, a password, a token or a request body in it.
import type { UserId } from "@foldback/domain/ids";
import type { SecurityEventType } from "@foldback/protocol/http/admin";

export type SecurityEvent = {
  type: SecurityEventType;
  /** The network of the request, in the form of `networkKey`, or null if no request caused the event. */
  network: string | null;
  /** The account the event is about, if known. */
  userId?: UserId;
  /** A fixed word from our code, such as the limit's name. Never use text from the request. */
  detail?: string;
};

export type SecurityEvents = { note(event: SecurityEvent): void };
