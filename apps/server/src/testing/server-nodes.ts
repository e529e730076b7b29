// Several real server processes on one Postgres, each with its own data directory, for tests of how they affect each
// other.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { freePort } from "@foldback/testkit/processes/free-port";
import { sql } from "drizzle-orm";
import { rowsOf } from "../adapters/postgres/admin/paging.ts";
import { openDatabase } from "../adapters/postgres/database.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { verifyChain } from "../modules/ledger/verify-chain.ts";
import { connectTestClient } from "../signaling/testing/test-client.ts";
import { grantAndJoin } from "./grant-and-join.ts";
import { createServerProcesses, logOf } from "./server-process.ts";
import { startTestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

const secret = "only-for-tests-".repeat(3);

export type LiveRoom = { artist: Person; engineer: Person; sessionId: string };

/** Prepares an active session in which the engineer may point, and leaves no server running. */
export async function prepareLiveSession(databaseUrl: string): Promise<LiveRoom> {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  const server = await startTestServer({ database, config: { authSecret: secret } });
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer, scopes: ["view", "talk", "point"] });
  await server.close();
  await database.close();
  return { artist, engineer, sessionId };
}

/** Checks the chain of the whole ledger, and lists what it says about this session. */
export async function readLedger(databaseUrl: string, sessionId: string) {
  const { owner, close } = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    const reader = createLedgerReader(owner);
    const entries = (await reader.after(0, 10_000)).map(({ body }): EvidenceEntry => JSON.parse(body));
    const own = entries.filter(({ session }) => session === sessionId);
    return { verification: await verifyChain(reader), facts: own.map(({ facts }) => facts.type) };
  } finally {
    await close();
  }
}

/** The last statement on each connection with this application name. */
export async function lastStatements(databaseUrl: string, applicationName: string): Promise<string[]> {
  const { owner, close } = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    const found = await owner.execute(
      sql`select query from pg_stat_activity where application_name = ${applicationName}`,
    );
    return rowsOf<{ query: string }>(found).map(({ query }) => query);
  } finally {
    await close();
  }
}

export type ServerNode = Awaited<ReturnType<ReturnType<typeof createServerNode>["start"]>>;

type Settings = { authSecret?: string };

export function createServerNode(databaseUrl: string, { authSecret = secret }: Settings = {}) {
  const processes = createServerProcesses();
  return {
    close: () => processes.close(),
    /** Resolves once the process listens, whether it serves or stands by. */
    async start() {
      const port = await freePort();
      const child = await processes.run("main.ts", [], {
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        BETTER_AUTH_SECRET: authSecret,
        REQUESTS_PER_SECOND: "1000000",
        LOG_LEVEL: "info",
      });
      const url = `http://localhost:${port}`;
      return { ...client(url), child, exited: exitOf(child), readLog: logOf(child) };
    },
  };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "exit");
  return code;
}

function client(url: string) {
  const call = async (person: Person, path: string, input: object) => {
    const answer = await fetch(`${url}/rpc/${path}`, {
      method: "POST",
      headers: { origin: url, cookie: person.cookie, "content-type": "application/json" },
      body: JSON.stringify({ json: input }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    url,
    call,
    /** The reason why the server doesn't serve, "ready", or "away" while the process isn't listening. */
    readiness: async (): Promise<string> => {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer === null) return "away";
      const body = (await answer.json()) as { reason?: string };
      return body.reason ?? "ready";
    },
    isAlive: async () => (await fetch(`${url}/livez`)).ok,
    session: async ({ artist }: LiveRoom) => {
      const { status, text } = await call(artist, "sessions/current", { as: "artist" });
      return status === 200 ? (JSON.parse(text).json as { status: string; epoch: number; pauseCause?: string }) : null;
    },
    enter: async (person: Person, sessionId: string) => {
      const { text } = await call(person, "signaling/ticket", { place: { kind: "room", sessionId } });
      const socket = await connectTestClient(`${url.replace("http", "ws")}/signal`, url);
      socket.say({ type: "auth", ticket: JSON.parse(text).json.ticket });
      const joined = await socket.hear("room_joined");
      return { ...socket, joined };
    },
  };
}
