import { expect, test } from "vitest";
import { type Lease, type LeaseExpectation, type LeaseRefusal, maxLeaseMs, refusalOf } from "./lease.ts";

const lease: Lease = {
  ...{ companion: "mine", session: "session", room: "P1", engineer: "theo", engineerName: "Theo" },
  ...{ scopes: ["mixer"], epoch: 4, ask: "asked", forMs: maxLeaseMs },
};
const known: LeaseExpectation = {
  companion: "mine",
  askedForMs: (ask) => (ask === "asked" ? 200 : null),
  epochOf: () => 4,
};

test("[CP-12] a lease for this companion, for what it asked just now, is good", () => {
  expect(refusalOf(lease, known)).toBeNull();
  expect(refusalOf({ ...lease, epoch: 5 }, known)).toBeNull();
});

const cases: [LeaseRefusal, Partial<Lease>][] = [
  ["FOREIGN", { companion: "another" }],
  ["REPLAYED", { ask: "never asked" }],
  ["TOO_LONG", { forMs: maxLeaseMs + 1 }],
  ["EXPIRED", { forMs: 200 }],
  ["STALE", { epoch: 3 }],
  ["EMPTY", { scopes: [] }],
];
test.each(cases)("[CP-12] a lease is refused as %s", (refusal, change) => {
  expect(refusalOf({ ...lease, ...change }, known)).toBe(refusal);
});
