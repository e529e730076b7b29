import { generateKeyPairSync, sign } from "node:crypto";
import { type Lease, maxLeaseMs } from "@foldback/domain/companion/lease";
import { leaseText } from "@foldback/domain/companion/signed-texts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLeaseHolder } from "./lease-holder.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const serverKey = generateKeyPairSync("ed25519");
const signed = (text: string, key = serverKey.privateKey) => ({
  text,
  signature: sign(null, Buffer.from(leaseText(text)), key).toString("base64url"),
});

function holder() {
  let asks = 0;
  const clocks = { monotonicMs: 1_000, wallMs: 5_000_000 };
  const seen: (Lease | null)[] = [];
  const leases = createLeaseHolder({
    companion: "mine",
    leaseKey: serverKey.publicKey.export({ format: "jwk" }).x ?? "",
    monotonicMs: () => clocks.monotonicMs,
    wallMs: () => clocks.wallMs,
    randomAsk: () => `ask-${String(++asks).padStart(28, "0")}`,
    onChange: (lease) => seen.push(lease),
  });
  const pass = (ms: number) => {
    clocks.monotonicMs += ms;
    clocks.wallMs += ms;
    vi.advanceTimersByTime(ms);
  };
  const content = (ask: string, change: Partial<Lease> = {}): Lease => ({
    ...{ companion: "mine", session: "session", room: "P1", engineer: "theo", engineerName: "Theo" },
    ...{ scopes: ["mixer"], epoch: 4, ask, forMs: maxLeaseMs, ...change },
  });
  const accept = (lease: object, key = serverKey.privateKey) => {
    const { text, signature } = signed(JSON.stringify(lease), key);
    return leases.accept(text, signature);
  };
  return { leases, clocks, seen, pass, content, accept };
}

test("[CP-12] a lease lasts from the asking on, and ends by itself when nothing more arrives", () => {
  const { leases, seen, pass, content, accept } = holder();
  const ask = leases.ask();
  pass(10_000);
  expect(accept(content(ask))).toBeNull();
  expect(leases.current()?.scopes).toEqual(["mixer"]);
  pass(49_999);
  expect(leases.current()).not.toBeNull();
  pass(1);
  expect(seen.at(-1)).toBeNull();
  expect(leases.current()).toBeNull();
});

test("[CP-12] a lease ends by the clock even if no timer fires, and sleeping or a clock set forward ends it too", () => {
  for (const clock of ["monotonicMs", "wallMs"] as const) {
    const { leases, clocks, content, accept } = holder();
    expect(accept(content(leases.ask()))).toBeNull();
    clocks[clock] += maxLeaseMs;
    expect(leases.current(), clock).toBeNull();
  }
});

test("[CP-12] an answer that's read after the computer has slept is refused", () => {
  const { leases, clocks, content, accept } = holder();
  const ask = leases.ask();
  clocks.wallMs += 3_600_000;
  expect(accept(content(ask))).toBe("EXPIRED");
  expect(leases.current()).toBeNull();
});

test("[CP-12] a clock that's set back doesn't make a lease last longer", () => {
  const { leases, clocks, content, accept } = holder();
  expect(accept(content(leases.ask()))).toBeNull();
  clocks.wallMs -= 24 * 3_600_000;
  clocks.monotonicMs += maxLeaseMs;
  expect(leases.current()).toBeNull();
});

test("[CP-12] a forged, replayed, foreign, late, long or misshapen lease is refused and doesn't touch the one that's held", () => {
  const { leases, pass, content, accept } = holder();
  const first = leases.ask();
  expect(accept(content(first))).toBeNull();
  expect(accept(content(first))).toBe("REPLAYED");
  const ask = leases.ask();
  expect(accept(content(ask), generateKeyPairSync("ed25519").privateKey)).toBe("FORGED");
  const { signature } = signed(JSON.stringify(content(ask)));
  expect(leases.accept(JSON.stringify(content(ask, { scopes: ["mixer", "transport"] })), signature)).toBe("FORGED");
  expect(accept({ ...content(ask), scopes: ["control"] })).toBe("FORGED");
  expect(accept({ ...content(ask), extra: true })).toBe("FORGED");
  expect(accept(content(ask, { companion: "another" }))).toBe("FOREIGN");
  expect(accept(content(ask, { forMs: maxLeaseMs + 1 }))).toBe("TOO_LONG");
  expect(accept(content(ask, { epoch: 3 }))).toBe("STALE");
  expect(leases.current()?.ask).toBe(first);
  pass(50_000);
  expect(accept(content(ask, { forMs: 50_000 }))).toBe("EXPIRED");
  expect(leases.current()?.ask).toBe(first);
});

test("[CP-13] when the session changes, an older lease ends, and an answer that's still on its way is refused", () => {
  const { leases, content, accept } = holder();
  expect(accept(content(leases.ask()))).toBeNull();
  const onItsWay = leases.ask();
  leases.changed({ session: "session", epoch: 5 });
  expect(leases.current()).toBeNull();
  expect(accept(content(onItsWay))).toBe("STALE");
  const stopped = leases.ask();
  leases.drop();
  expect(accept(content(stopped, { epoch: 6 }))).toBe("REPLAYED");
});

test("[CP-12] a renewed lease takes over from the old one, and its end counts from its own asking", () => {
  const { leases, pass, content, accept } = holder();
  expect(accept(content(leases.ask()))).toBeNull();
  pass(20_000);
  expect(accept(content(leases.ask()))).toBeNull();
  pass(45_000);
  expect(leases.current()).not.toBeNull();
  pass(15_000);
  expect(leases.current()).toBeNull();
});
