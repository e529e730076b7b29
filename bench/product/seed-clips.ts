// Writes queued clips straight into the embedded database before a server opens it:
//   node seed-clips.ts <data folder> <artist> <engineer> <clips>
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { talkbackAudio, talkbackClips } from "../../apps/server/src/adapters/postgres/schema/notes.ts";
import { rooms, studioSessions } from "../../apps/server/src/adapters/postgres/schema/sessions.ts";
import { readClip } from "./talkback-sessions.ts";

type Owners = { artistId: string; engineerId: string };

// Returns the id of the session that the clips belong to.
export async function seedClips(dataDir: string, owners: Owners, count: number): Promise<string> {
  const words = [dataDir, owners.artistId, owners.engineerId, String(count)];
  const child = fork(fileURLToPath(import.meta.url), words);
  const [sessionId] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`Seeding clips ended with ${code}.`))),
  ])) as [string];
  if (child.exitCode === null) await once(child, "exit");
  return sessionId;
}

async function seed(dataDir: string, { artistId, engineerId }: Owners, count: number): Promise<string> {
  const { owner: db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const [roomId, sessionId] = [randomUUID(), randomUUID()];
  const at = new Date();
  await db.insert(rooms).values({ id: roomId, code: "P0A1B2C3D", artistId, createdAt: at });
  await db.insert(studioSessions).values({
    id: sessionId,
    roomId,
    artistId,
    engineerId,
    status: "ended",
    epoch: 3,
    createdAt: at,
    changedAt: at,
    startedAt: at,
    endedAt: at,
    endReason: "by-artist",
  });
  const webm = await readClip();
  for (let clip = 0; clip < count; clip += 1) {
    const id = randomUUID();
    const row = { id, sessionId, speakerId: engineerId, speakerRole: "engineer", status: "queued" } as const;
    await db.insert(talkbackClips).values({ ...row, startedAt: at, changedAt: at, durationSeconds: 2 });
    await db.insert(talkbackAudio).values({ clipId: id, webm, byteLength: webm.byteLength });
  }
  await close();
  return sessionId;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , dataDir = "", artistId = "", engineerId = "", count] = process.argv;
  process.send?.(await seed(dataDir, { artistId, engineerId }, Number(count)), () => process.disconnect());
}
