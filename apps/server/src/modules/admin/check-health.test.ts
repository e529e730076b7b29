import { healthComponents } from "@foldback/protocol/http/admin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkHealth, type Probes } from "./check-health.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fine = () => ({ status: "healthy", detail: "Fine" }) as const;
const probes = (change: Partial<Probes>): Probes => ({
  database: fine,
  authentication: fine,
  signaling: fine,
  jobs: fine,
  mail: fine,
  turn: fine,
  transcriber: fine,
  summariser: fine,
  payments: fine,
  evidence: fine,
  disk: fine,
  takes: fine,
  backups: fine,
  kills: fine,
  ...change,
});
const clock = { nowMs: () => Date.now() };

test("[AM-6] every component reports its state", async () => {
  const found = await checkHealth(probes({ mail: () => ({ status: "warning", detail: "Two refused" }) }), clock);
  expect(found.map(({ id }) => id)).toEqual([...healthComponents]);
  expect(found.find(({ id }) => id === "mail")).toMatchObject({ status: "warning", detail: "Two refused" });
});

test("[AM-6] a component that fails or never responds is shown as an error, with the specification's text if there is one", async () => {
  const fails = () => {
    throw new Error("secret address of the database");
  };
  const found = checkHealth(
    probes({ database: fails, authentication: fails, turn: () => new Promise(() => {}) }),
    clock,
  );
  await vi.advanceTimersByTimeAsync(3_000);
  const of = async (wanted: string) => (await found).find(({ id }) => id === wanted);
  expect(await of("database")).toMatchObject({ status: "error", detail: "Connection failed" });
  expect(await of("authentication")).toMatchObject({ status: "error", detail: "Service unavailable" });
  expect(await of("turn")).toMatchObject({ status: "error", detail: "Not responding", tookMs: 3_000 });
  expect(await of("disk")).toMatchObject({ status: "healthy" });
});
