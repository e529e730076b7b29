import { expect, test } from "vitest";
import { type DeliveryEvent, type DeliveryKind, type DeliveryState, reduceDelivery } from "./delivery-state.ts";

const unsent: DeliveryState = { status: "unsent", failures: 0, failure: null };
const sent: DeliveryEvent = { type: "sent" };
const failed: DeliveryEvent = { type: "answered", verdict: "try-again", failure: "NETWORK" };
const refused: DeliveryEvent = { type: "answered", verdict: "refused", failure: "FORBIDDEN" };
const delivered: DeliveryEvent = { type: "answered", verdict: "delivered", failure: null };

const after = (kind: DeliveryKind, ...events: DeliveryEvent[]) =>
  events.reduce<DeliveryState>((state, event) => reduceDelivery(kind, state, event), unsent);

function pausesOf(kind: DeliveryKind) {
  const pauses: number[] = [];
  let state: DeliveryState = unsent;
  for (let failure = 0; failure < 7; failure += 1) {
    state = reduceDelivery(kind, reduceDelivery(kind, state, sent), failed);
    if (state.status === "waiting") pauses.push(state.pauseMs);
  }
  return pauses;
}

test.each([
  ["kill", [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]],
  ["heldBack", [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]],
  ["leave", [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]],
  ["sessionLookup", [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]],
  ["clip", [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]],
] as const)("a failed %s is retried after pauses that double up to a limit", (kind, pauses) => {
  expect(pausesOf(kind)).toEqual(pauses);
});

test("a successful delivery resets its failure count", () => {
  expect(after("leave", sent, failed, sent, delivered)).toEqual({ status: "delivered", failures: 0, failure: null });
  expect(after("leave", sent, failed, sent, delivered, sent, failed)).toMatchObject({ failures: 1, pauseMs: 1_000 });
});

test("a delivery keeps its last failure while it's being retried", () => {
  expect(after("sessionLookup", sent, failed, sent)).toEqual({ status: "sending", failures: 1, failure: "NETWORK" });
});

test("a refused delivery isn't retried, but the user can send it again", () => {
  expect(after("leave", sent, refused)).toEqual({ status: "refused", failures: 1, failure: "FORBIDDEN" });
  expect(after("leave", sent, refused, sent, delivered).status).toBe("delivered");
});

test("only a waiting delivery can be suspended", () => {
  expect(after("heldBack", sent, failed, { type: "suspended" }).status).toBe("suspended");
  expect(after("heldBack", sent, { type: "suspended" }).status).toBe("sending");
  expect(after("heldBack", sent, delivered, { type: "suspended" }).status).toBe("delivered");
});

test("an answer is ignored if nothing is being sent", () => {
  expect(after("clip", delivered)).toBe(unsent);
});
