// What an attacker's attempts look like from inside: a closed list of events, told at the doors that refuse them.
// HAZARD: an event names a network and at most an account's id. Never put an address, a password, a token or a body in it.
import type { UserId } from "@foldback/domain/ids";

export const securityEventTypes = [
  "sign-in-refused",
  "limit-reached",
  "factor-refused",
  "factor-locked",
  "role-changed",
  "key-refused",
  "export-taken",
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

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
