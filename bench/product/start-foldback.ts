// Starts the real server with people in its database, on a separate data folder and port.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "@foldback/testkit/processes/free-port";
import type { BrowserContext } from "@playwright/test";
import { bundled, ensureBundled } from "../../scripts/bundle-server.mjs";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import type { Call } from "../harness/call.ts";
import { type MeasuredProcess, startMeasuredProcess } from "../harness/measured-process.ts";
import { AUTH_SECRET, COOKIE_NAME, type People, type Person, seedPeople } from "./people.ts";

export type Foldback = {
  url: string;
  // Empty if the server uses the embedded database.
  databaseUrl: string;
  process: MeasuredProcess;
  artists: Person[];
  engineers: Person[];
  // Makes a signed-in HTTP call as this person, by path and input.
  callAs: (person: Person, call: { path: string; input: unknown }) => Call;
  // Kills the server and starts it again on the same data.
  crash: () => Promise<void>;
  stop: () => Promise<void>;
};

export type FoldbackOptions = {
  artists: number;
  engineers: number;
  env?: Record<string, string>;
  // Defaults to the embedded database. A Postgres database is deleted when the server stops.
  database?: "embedded" | "postgres";
  // Restricts the server to this one core.
  core?: number;
  // Writes to the data folder or Postgres before the server starts.
  prepare?: (dataDir: string, people: People, databaseUrl: string) => Promise<void>;
};

export async function startFoldback({ prepare, database, core, ...options }: FoldbackOptions): Promise<Foldback> {
  const { env = {}, ...count } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "foldback-bench-"));
  const clearAway = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", clearAway);
  const postgres = database === "postgres" ? await startTestPostgres() : null;
  const databaseUrl = postgres?.url ?? "";
  const people = await seedPeople({ dataDir, databaseUrl }, count);
  await prepare?.(dataDir, people, databaseUrl);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = () => startServer({ port, url, dataDir, core, env: { DATABASE_URL: databaseUrl, ...env } });
  let server = await start();
  return {
    url,
    databaseUrl,
    get process() {
      return server;
    },
    ...people,
    callAs: (person, { path, input }) => ({
      url: `${url}/rpc/${path}`,
      cookie: cookieOf(person),
      origin: url,
      input,
    }),
    crash: async () => {
      await server.kill();
      server = await start();
    },
    stop: async () => {
      await server.stop();
      postgres?.stop();
      process.off("exit", clearAway);
      clearAway();
    },
  };
}

export const cookieOf = ({ cookie }: Person) => `${COOKIE_NAME}=${cookie}`;

export async function signInAs(person: Person | undefined, { context, url }: { context: BrowserContext; url: string }) {
  if (person === undefined) throw new Error("There aren't enough people for this bench.");
  await context.addCookies([{ name: COOKIE_NAME, value: person.cookie, url, httpOnly: true }]);
}

const serverEntry = "apps/server/src/main.ts";

type Started = { port: number; url: string; dataDir: string; core?: number; env: Record<string, string> };

async function startServer({ port, url, dataDir, core, env }: Started): Promise<MeasuredProcess> {
  await ensureBundled(serverEntry);
  const server = await startMeasuredProcess({
    script: pathToFileURL(bundled(serverEntry)),
    cwd: new URL("../../", import.meta.url),
    core,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      FOLDBACK_DATA_DIR: dataDir,
      BETTER_AUTH_SECRET: AUTH_SECRET,
      SIGN_IN_LIMITS: "off",
      // All clients connect from one address and would together exceed the default limit.
      REQUESTS_PER_SECOND: "1000000",
      DEMO_DATA: "off",
      // A single machine doesn't need STUN, and the bench must not depend on the internet.
      STUN_URLS: "",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  await server.waitForLine(/is ready at/);
  return server;
}
