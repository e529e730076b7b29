// The real server, started as anybody starts it, on a data folder and a port of its own, with people in it.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call } from "../harness/call.ts";
import { type MeasuredProcess, startMeasuredProcess } from "../harness/measured-process.ts";
import { AUTH_SECRET, COOKIE_NAME, type Person, seedPeople } from "./people.ts";

export type Foldback = {
  url: string;
  process: MeasuredProcess;
  artists: Person[];
  engineers: Person[];
  // The call as this person makes it: a path of the HTTP contract and its input.
  callAs: (person: Person, call: { path: string; input: unknown }) => Call;
  stop: () => Promise<void>;
};

export async function startFoldback(count: { artists: number; engineers: number }): Promise<Foldback> {
  const dataDir = await mkdtemp(join(tmpdir(), "foldback-bench-"));
  const clearAway = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", clearAway);
  const people = await seedPeople(dataDir, count);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startMeasuredProcess({
    script: new URL("../../apps/server/src/main.ts", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      FOLDBACK_DATA_DIR: dataDir,
      DATABASE_URL: "",
      BETTER_AUTH_SECRET: AUTH_SECRET,
      SIGN_IN_LIMITS: "off",
      DEMO_DATA: "off",
      // Nobody is asked for the way on one machine, and the bench must not depend on the internet.
      STUN_URLS: "",
      LOG_LEVEL: "warn",
    },
  });
  await server.waitForLine(/is ready at/);
  return {
    url,
    process: server,
    ...people,
    callAs: (person, { path, input }) => ({
      url: `${url}/rpc/${path}`,
      cookie: `${COOKIE_NAME}=${person.cookie}`,
      origin: url,
      input,
    }),
    stop: async () => {
      await server.stop();
      process.off("exit", clearAway);
      clearAway();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
