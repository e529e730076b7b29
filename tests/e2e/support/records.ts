/** Reads the server's database while the server isn't running, which is the only way to prove "exactly once". */
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { openDatabase } from "../../../apps/server/src/adapters/postgres/database.ts";
import { evidenceEntries } from "../../../apps/server/src/adapters/postgres/schema/evidence.ts";
import { rooms, studioSessions } from "../../../apps/server/src/adapters/postgres/schema/sessions.ts";

type SessionRow = typeof studioSessions.$inferSelect & { code: string };
type Records = {
  sessionOf(code: string): SessionRow;
  /** The ledger's entries about one room, oldest first. */
  entriesOf(code: string): EvidenceEntry[];
  /** Gaps and broken links in the chain. The ledger's tests check the hashes. */
  chainFaults: string[];
};

/** Call this after `crash`. */
export async function readRecords(dataDir: string, databaseUrl?: string): Promise<Records> {
  const { owner: db, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    const roomRows = await db.select().from(rooms);
    const sessionRows = await db.select().from(studioSessions);
    const entryRows = (await db.select().from(evidenceEntries)).toSorted((one, other) => one.sequence - other.sequence);
    const entries = entryRows.map(({ body }): EvidenceEntry => JSON.parse(body));
    const sessionOf = (code: string) => {
      const room = roomRows.find((row) => row.code === code);
      const [session, ...others] = sessionRows.filter(({ roomId }) => roomId === room?.id);
      if (session === undefined || others.length > 0) throw new Error(`not one session in room ${code}`);
      return { ...session, code };
    };
    return {
      sessionOf,
      entriesOf: (code) => entries.filter(({ session }) => session === sessionOf(code).id),
      chainFaults: entryRows.flatMap(({ sequence, previous }, index) =>
        sequence === index + 1 && previous === (entryRows[index - 1]?.hash ?? "0".repeat(64))
          ? []
          : [`entry ${sequence} doesn't follow the one before`],
      ),
    };
  } finally {
    await close();
  }
}
