/**
 * Issues one-time tickets for a socket's first frame, stores them as hashes, and redeems each at most once within
 * thirty seconds. Other code checks the right to enter a place, when issuing a ticket and again when redeeming it.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import { AppError } from "../../modules/app-error.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import { secretHash } from "../../modules/secret-hash.ts";
import type { TicketHolder, TicketStore } from "../ports.ts";

export type TicketStoreDeps = {
  nowMs(): number;
  /** 128 random bits, encoded without spaces. */
  randomToken(): string;
};

/** More than could be redeemed in thirty seconds. Above this, the oldest expire early. */
const maxOutstanding = 20_000;

/** Per user. After a restart each window needs a few tickets, but a script could request any number. */
const ticketsPerMinute = 120;

type Outstanding = { holder: TicketHolder; expiresAtMs: number };
type LocalTicketStore = TicketStore & { redeem(ticket: string): TicketHolder | null };

export function createTicketStore({ nowMs, randomToken }: TicketStoreDeps): LocalTicketStore {
  const outstanding = new Map<string, Outstanding>();
  const asked = createSlidingWindow({ limit: ticketsPerMinute, windowMs: 60_000, nowMs });

  return {
    issue(holder) {
      if (!asked.take(callerOf(holder))) throw new AppError("TOO_MANY_REQUESTS");
      const ticket = randomToken();
      dropLapsed(outstanding, nowMs());
      outstanding.set(secretHash(ticket), { holder, expiresAtMs: nowMs() + signalingLimits.ticketLifetimeMs });
      return { ticket, expiresInMs: signalingLimits.ticketLifetimeMs };
    },
    redeem(ticket) {
      const hash = secretHash(ticket);
      const found = outstanding.get(hash);
      outstanding.delete(hash);
      return found !== undefined && nowMs() < found.expiresAtMs ? found.holder : null;
    },
  };
}

/**
 * Paired phones are counted separately so that they can't use up the tickets that the artist's studio needs to
 * reconnect.
 */
const callerOf = ({ userId, place }: TicketHolder) =>
  place.kind === "phone" && place.pairingId !== null ? place.pairingId : userId;

/** Maps keep insertion order, and all tickets have the same lifetime, so those that expire first come first. */
function dropLapsed(outstanding: Map<string, Outstanding>, nowMs: number) {
  for (const [hash, { expiresAtMs }] of outstanding) {
    if (nowMs < expiresAtMs && outstanding.size < maxOutstanding) return;
    outstanding.delete(hash);
  }
}
