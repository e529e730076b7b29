/**
 * Writes the runs' people into the database before the server starts, because signing up is slow and rate-limited. Each
 * cast plays one session at a time, and the casts take turns.
 */
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { startTestServer } from "../../apps/server/src/testing/start-test-server.ts";

export type Player = { userId: string; cookie: string; ip: string };
export type Cast = { artist: Player; engineer: Player; stranger: Player; phoneIp: string };
export type People = { casts: Cast[]; admin: Player };
export type DataPlace = { databaseUrl: string | undefined; dataDir: string; authSecret: string };

/** An address from the documentation range, so it can't belong to a real network. */
const ipOf = (serial: number) => `2001:db8:${serial.toString(16)}::1`;

export async function createPeople(
  { databaseUrl, dataDir, authSecret }: DataPlace,
  castCount: number,
): Promise<People> {
  const database = await openDatabase({ databaseUrl, dataDir });
  const server = await startTestServer({ database, config: { dataDir, databaseUrl, authSecret } });
  let serial = 0;
  const create = async (role: "artist" | "engineer" | "admin"): Promise<Player> => {
    serial += 1;
    const { userId, cookie } = await server.createPerson({ roles: [role], name: `${role} ${serial}` });
    return { userId, cookie, ip: ipOf(serial) };
  };
  try {
    const admin = await create("admin");
    const casts: Cast[] = [];
    for (let n = 0; n < castCount; n += 1) {
      const [artist, engineer, stranger] = [await create("artist"), await create("engineer"), await create("engineer")];
      casts.push({ artist, engineer, stranger, phoneIp: ipOf(0x8000 + n) });
    }
    return { casts, admin };
  } finally {
    await server.close();
    await database.close();
  }
}
