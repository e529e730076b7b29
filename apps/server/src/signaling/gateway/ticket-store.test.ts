import { asSessionId, asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { createTicketStore } from "./ticket-store.ts";

const holder = { userId: asUserId("somebody"), place: { kind: "lobby" } } as const;

function office() {
  let nowMs = 1_000;
  let issued = 0;
  const tickets = createTicketStore({
    nowMs: () => nowMs,
    randomToken: () => {
      issued += 1;
      return `token-${issued}`;
    },
  });
  return { tickets, pass: (ms: number) => (nowMs += ms) };
}

test("[SG-1] a ticket works once", () => {
  const { tickets } = office();
  const { ticket, expiresInMs } = tickets.issue(holder);
  expect(expiresInMs).toBe(30_000);
  expect(tickets.redeem(ticket)).toEqual(holder);
  expect(tickets.redeem(ticket)).toBeNull();
});

test("[SG-1] a ticket expires after thirty seconds", () => {
  const { tickets, pass } = office();
  const early = tickets.issue(holder).ticket;
  const late = tickets.issue(holder).ticket;
  pass(29_999);
  expect(tickets.redeem(early)).toEqual(holder);
  pass(1);
  expect(tickets.redeem(late)).toBeNull();
});

test("[WS-1] a guessed ticket is refused", () => {
  const { tickets } = office();
  tickets.issue(holder);
  for (const guess of ["", "token-2", "TOKEN-1", "token-1 ", "__proto__"]) expect(tickets.redeem(guess)).toBeNull();
});

test("[WS-4] unused tickets don't accumulate", () => {
  const { tickets } = office();
  const first = tickets.issue(holder).ticket;
  for (let count = 0; count < 20_000; count += 1) tickets.issue({ ...holder, userId: asUserId(`person-${count}`) });
  expect(tickets.redeem(first)).toBeNull();
});

test("[AC-7] a user gets up to 120 tickets a minute, and a paired phone has its own limit", () => {
  const { tickets, pass } = office();
  const sessionId = asSessionId("session");
  const phoneTicket = (pairingId: string | null) =>
    tickets.issue({ ...holder, place: { kind: "phone", sessionId, pairingId } });
  const tooMany = expect.objectContaining({ code: "TOO_MANY_REQUESTS" });
  for (let count = 0; count < 120; count += 1) phoneTicket("pairing-1");
  expect(() => phoneTicket("pairing-1")).toThrow(tooMany);
  for (let count = 0; count < 119; count += 1) tickets.issue(holder);
  // With the artist's own sign-in, a phone counts as the artist.
  phoneTicket(null);
  expect(() => tickets.issue(holder)).toThrow(tooMany);
  pass(60_000);
  tickets.issue(holder);
  phoneTicket("pairing-1");
});
