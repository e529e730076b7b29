// The data that the server holds about a user, as exported and as stored.
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../adapters/postgres/schema.ts";
import { leaveTraces } from "./live-session.ts";
import { readZip } from "./read-zip.ts";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

/** An artist and an engineer in a session with clips, notes and markers. */
export async function artistWithTraces(server: TestServer) {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  return { artist, engineer, ...(await leaveTraces(server, { artist, engineer })) };
}

/** Downloads the user's archive. */
export async function exportOf(server: TestServer, person: Pick<Person, "cookie">, body: object = {}) {
  const answer = await server.postJson("/account/export", body, person);
  return { answer, files: answer.ok ? readZip(new Uint8Array(await answer.arrayBuffer())) : new Map<string, Buffer>() };
}

/** Returns every row of every table as text. */
export async function allRows(server: TestServer) {
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  const rows = await Promise.all(tables.map((table) => server.db.select().from(table)));
  return JSON.stringify(rows);
}
