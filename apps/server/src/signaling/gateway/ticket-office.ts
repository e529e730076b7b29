/**
 * One-time tickets of 128 bits for the first frame of a socket: kept as hashes, valid thirty seconds, redeemed once.
 * Does not know what a place may be entered by: that is asked when issuing and again when redeeming, by others.
 */
import { createHash } from "node:crypto";
import { signalingLimits } from "@foldback/protocol/signaling";
import { AppError } from "../../modules/app-error.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { TicketHolder, TicketOffice } from "../ports.ts";

export type TicketOfficeDeps = {
  nowMs(): number;
  /** 128 random bits as text without spaces. */
  randomToken(): string;
};

/** More than could be redeemed in thirty seconds; beyond it the oldest lapse early. */
const maxOutstanding = 20_000;

/** Of one person: a restart brings each of their windows back with a handful, a script asks without end. */
const ticketsPerMinute = 120;

type Outstanding = { holder: TicketHolder; expiresAtMs: number };
type LocalTicketOffice = TicketOffice & { redeem(ticket: string): TicketHolder | null };

export function createTicketOffice({ nowMs, randomToken }: TicketOfficeDeps): LocalTicketOffice {
  const outstanding = new Map<string, Outstanding>();
  const asked = createSlidingWindow({ limit: ticketsPerMinute, windowMs: 60_000, nowMs });

  return {
    issue(holder) {
      if (!asked.take(askerOf(holder))) throw new AppError("TOO_MANY_REQUESTS");
      const ticket = randomToken();
      dropLapsed(outstanding, nowMs());
      outstanding.set(hashOf(ticket), { holder, expiresAtMs: nowMs() + signalingLimits.ticketLifetimeMs });
      return { ticket, expiresInMs: signalingLimits.ticketLifetimeMs };
    },
    redeem(ticket) {
      const hash = hashOf(ticket);
      const found = outstanding.get(hash);
      outstanding.delete(hash);
      return found !== undefined && nowMs() < found.expiresAtMs ? found.holder : null;
    },
  };
}

/** A paired phone stands for itself: it must not use up what the artist's studio comes back with. */
const askerOf = ({ userId, place }: TicketHolder) =>
  place.kind === "phone" && place.pairingId !== null ? place.pairingId : userId;

/** A map keeps the order of insertion and all tickets live equally long, so the oldest come first. */
function dropLapsed(outstanding: Map<string, Outstanding>, nowMs: number) {
  for (const [hash, { expiresAtMs }] of outstanding) {
    if (nowMs < expiresAtMs && outstanding.size < maxOutstanding) return;
    outstanding.delete(hash);
  }
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest("base64");
