// Starts the real process while its own Postgres is stopped, frozen or refusing connections.
import { once } from "node:events";
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPostgres } from "../../../../scripts/test-postgres.mjs";
import { createServerProcesses } from "../testing/server-process.ts";

/** These tests start processes, which takes a long time on a busy machine. */
const timeout = 180_000;
/** The server stops within two seconds. The rest is for slow machines. */
const stopsWithinMs = 15_000;

let processes: ReturnType<typeof createServerProcesses>;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeEach(async () => {
  processes = createServerProcesses();
  postgres = await startTestPostgres();
});
afterEach(() => {
  processes.close();
  postgres.stop();
});

/** Adds a password that Postgres doesn't check so that tests can make sure it never leaks. */
const secretUrl = (url: string) => url.replace("foldback@", "foldback:canary@");

async function startWaiting() {
  const port = await freePort();
  const child = await processes.run("main.ts", [], { PORT: String(port), DATABASE_URL: secretUrl(postgres.url) });
  const said = { output: "", problems: "" };
  child.stdout.on("data", (chunk) => {
    said.output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.problems += chunk;
  });
  const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`http://localhost:${port}${path}`).catch(() => null);
    return { status: answer?.status ?? 0, body: await answer?.json().catch(() => null) };
  };
  return { child, said, ask, place: `127.0.0.1:${new URL(postgres.url).port}` };
}

const unready = (reason: string) => ({ status: 503, body: { status: "unavailable", reason } });
const ready = { status: 200, body: { status: "ok" } };

test("[REL-25] a server started while Postgres is stopped waits, says why, and starts serving once Postgres is up", {
  timeout,
}, async () => {
  postgres.halt();
  const { child, said, ask, place } = await startWaiting();
  await expect.poll(() => ask("/readyz")).toEqual(unready("database-unreachable"));
  expect(await ask("/livez")).toEqual(ready);
  expect((await ask("/healthz")).status).toBe(503);
  const refused = await ask("/rpc/accounts/me");
  expect(refused).toMatchObject({ status: 503, body: { code: "DATABASE_UNAVAILABLE" } });

  postgres.start();
  await expect.poll(() => ask("/readyz")).toEqual(ready);
  await expect.poll(() => said.output).toContain("Foldback is ready at ");
  expect((await ask("/healthz")).status).toBe(200);
  expect(child.exitCode).toBeNull();

  const told = said.output.split("\n").filter((line) => line.startsWith("Waiting"));
  expect(told[0]).toBe(`Waiting for the database at ${place}: connection refused`);
  expect(new Set(told).size).toBe(told.length);
  expect(said.output).toContain("The database is back\n");
  const logged = said.problems.split("\n").filter((line) => line.includes("connection refused"));
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, because: "connection refused", database: place }),
  ]);
  expect(said.output + said.problems).not.toContain("canary");
});

test.runIf(process.platform === "linux")(
  "[REL-25] a server started while Postgres is frozen waits, and starts serving once Postgres recovers",
  { timeout },
  async () => {
    postgres.freeze();
    const { said, ask } = await startWaiting();
    await expect.poll(() => ask("/readyz")).toEqual(unready("database-silent"));
    expect(await ask("/livez")).toEqual(ready);
    expect(said.output).toMatch(/^Waiting for the database at \S+: no answer$/m);
    postgres.thaw();
    await expect.poll(() => ask("/readyz")).toEqual(ready);
  },
);

test.runIf(process.platform === "linux")(
  "[REL-25][REL-26] a server waiting for a frozen Postgres shuts down on request, in time and without an error",
  { timeout },
  async () => {
    postgres.freeze();
    const { child, said, ask } = await startWaiting();
    await expect.poll(() => ask("/livez")).toEqual(ready);
    const exited = once(child, "exit", { signal: AbortSignal.timeout(stopsWithinMs) });
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(said.problems).not.toContain("stopping took too long");
  },
);

test("[REL-25] a server waiting for a stopped Postgres shuts down on request", { timeout }, async () => {
  postgres.halt();
  const { child, ask } = await startWaiting();
  await expect.poll(() => ask("/readyz")).toEqual(unready("database-unreachable"));
  const exited = once(child, "exit", { signal: AbortSignal.timeout(stopsWithinMs) });
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("[REL-25] a wrong password, a missing role or a missing database ends startup with a one-line error", {
  timeout,
}, async () => {
  postgres.restartWithAuthentication("scram-sha-256");
  const finish = (url: string) => processes.finish(processes.run("main.ts", [], { DATABASE_URL: url, PORT: "0" }));
  const wrong = await finish(secretUrl(postgres.url));
  expect([wrong.exitCode, wrong.problems]).toEqual([
    1,
    `Couldn't use DATABASE_URL: password authentication failed for user "foldback"\n`,
  ]);
  postgres.restartWithAuthentication("trust");
  const role = await finish(postgres.url.replace("foldback@", "nobody@"));
  expect([role.exitCode, role.problems]).toEqual([1, `Couldn't use DATABASE_URL: role "nobody" does not exist\n`]);
  const database = await finish(postgres.url.replace("/postgres", "/nothing"));
  expect([database.exitCode, database.problems]).toEqual([
    1,
    `Couldn't use DATABASE_URL: database "nothing" does not exist\n`,
  ]);
});

test.runIf(process.platform === "linux")(
  "[REL-26] /readyz and /healthz report that Postgres is frozen, until it recovers",
  { timeout },
  async () => {
    const { child, ask, said } = await startWaiting();
    await expect.poll(() => said.output).toContain("Foldback is ready at ");
    expect(await ask("/readyz")).toEqual(ready);
    postgres.freeze();
    expect(await ask("/readyz")).toEqual(unready("database-silent"));
    expect(await ask("/healthz")).toMatchObject({ status: 503 });
    expect(await ask("/livez")).toEqual(ready);
    postgres.thaw();
    await expect.poll(() => ask("/readyz")).toEqual(ready);
    expect(child.exitCode).toBeNull();
  },
);
