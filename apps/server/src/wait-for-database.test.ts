import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { databaseHostOf, waitForDatabase, whyWait } from "./wait-for-database.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails with each of these codes in turn, then succeeds. */
async function wait(codes: string[], signal = new AbortController().signal) {
  const lines: string[] = [];
  const printed: string[] = [];
  const reasons: string[] = [];
  const pausesMs: number[] = [];
  const left = [...codes];
  const ended = await waitForDatabase({
    open: async () => {
      const code = left.shift();
      if (code !== undefined) throw failure(code);
    },
    waiting: (reason) => void reasons.push(reason),
    databaseUrl: "postgres://studio:canary@db.example:6432/foldback",
    signal,
    log: createLog({ level: "info", destination: { write: (line) => void lines.push(line) } }),
    print: (more) => void printed.push(...more),
    pause: async (delayMs) => void pausesMs.push(delayMs),
  }).then(
    () => "open",
    (error: unknown) => (error instanceof Error ? error.message : "failed"),
  );
  return { ended, lines, printed, reasons, pausesMs };
}

test("[REL-25] each reason is reported once, in the log and in the terminal, without secrets", async () => {
  const refused = Array.from({ length: 20 }, () => "ECONNREFUSED");
  const { ended, lines, printed, reasons } = await wait([...refused, "57P03", "ECONNREFUSED", "57P03"]);
  expect(ended).toBe("open");
  expect(printed).toEqual([
    "Waiting for the database at db.example:6432: connection refused",
    "Waiting for the database at db.example:6432: it is starting up",
    "The database is back",
  ]);
  expect(lines.map((line) => JSON.parse(line)).map(({ level, because }) => [level, because])).toEqual([
    [40, "connection refused"],
    [40, "it is starting up"],
    [30, undefined],
  ]);
  expect(lines.join()).not.toMatch(/canary|studio/);
  // The reason on /readyz changes with each attempt.
  expect(reasons.slice(-3)).toEqual(["database-starting", "database-unreachable", "database-starting"]);
});

test("[REL-25] the pauses between attempts grow up to two seconds", async () => {
  const { pausesMs } = await wait(["57P03", "57P03", "57P03", "57P03", "57P03", "57P03"]);
  expect(pausesMs).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
});

test("[REL-25] nothing is reported if the database responds immediately", async () => {
  expect(await wait([])).toMatchObject({ ended: "open", lines: [], printed: [], pausesMs: [] });
});

test("[REL-25] the server stops waiting after a configuration error or a stop signal", async () => {
  expect(await wait(["ECONNREFUSED", "28P01"])).toMatchObject({ ended: "28P01", pausesMs: [250] });
  expect(await wait(["ECONNREFUSED"], AbortSignal.abort())).toMatchObject({ ended: "ECONNREFUSED", printed: [] });
});

test.each([
  ["postgres://studio:canary@db.example/foldback", "db.example:5432"],
  ["postgresql://db.example:6432/foldback?password=canary", "db.example:6432"],
  ["postgres://studio:canary@[::1]:5433/foldback", "[::1]:5433"],
  ["postgres://studio@%2Frun%2Fpostgres/foldback", "/run/postgres:5432"],
  ["postgres:///foldback?host=/run/postgres", "/run/postgres:5432"],
  ["postgres://studio:12#canary@db.example/foldback", null],
  ["postgres://studio:ca#nary@db.example/foldback", null],
])("[LG-1] %s is logged as host and port only", (url, place) => {
  expect(databaseHostOf(url)).toBe(place);
});

const wrapped = (cause: Error) => new Error("Failed query: select 1", { cause });

test.each([
  ["ECONNREFUSED", "database-unreachable", "connection refused"],
  ["ENOTFOUND", "database-unreachable", "its host name can't be looked up"],
  ["EAI_AGAIN", "database-unreachable", "its host name can't be looked up"],
  ["EHOSTUNREACH", "database-unreachable", "its host can't be reached"],
  ["ECONNRESET", "database-unreachable", "connection lost"],
  ["EPIPE", "database-unreachable", "connection lost"],
  ["08006", "database-unreachable", "connection lost"],
  ["ETIMEDOUT", "database-silent", "no answer"],
  ["57P03", "database-starting", "it is starting up"],
  ["57P01", "database-starting", "it is shutting down"],
  ["53300", "database-busy", "too many connections"],
  ["53100", "database-busy", "it has run out of memory or disk space"],
  ["57014", "database-busy", "another connection is blocking it"],
  ["25006", "database-read-only", "it's read-only at the moment"],
])("[REL-25] startup waits while the database fails with %s", (code, reason, because) => {
  expect(whyWait(failure(code))).toEqual({ reason, because });
  expect(whyWait(wrapped(failure(code)))).toEqual({ reason, because });
});

test("[REL-25] startup waits for a database that doesn't respond in time", () => {
  for (const message of ["timeout exceeded when trying to connect", "Connection terminated unexpectedly"])
    expect(whyWait(wrapped(new Error(message)))).toEqual({ reason: "database-silent", because: "no answer" });
});

test.each([
  ["a wrong password", "28P01"],
  ["a role that doesn't exist", "28000"],
  ["a database that doesn't exist", "3D000"],
  ["roles that can't be created", "FB001"],
  ["a migration with a wrong statement", "42601"],
  ["a migration that hits a duplicate", "23505"],
  ["a port in use", "EADDRINUSE"],
  ["an expired certificate", "CERT_HAS_EXPIRED"],
])("[REL-25] startup doesn't wait if the problem is %s", (_name, code) => {
  expect(whyWait(failure(code))).toBeNull();
  expect(whyWait(wrapped(failure(code)))).toBeNull();
});
