// Kills the real process with kill -9 while clips arrive and are transcribed. The queue is real too, and only the
// engine is a test double.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { freePort } from "@foldback/testkit/processes/free-port";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../adapters/postgres/database.ts";
import { talkbackAudio, talkbackClips, talkbackTranscripts } from "../adapters/postgres/schema/notes.ts";
import { beginDemoSession, type Client, demoCookie, signInDemo } from "../testing/demo-clients.ts";
import { clipSaying } from "../testing/fake-speech.ts";
import { placeMigratedDatabase } from "../testing/migrated-dump.ts";
import { createServerProcesses } from "../testing/server-process.ts";

const crashes = 8;

let processes: ReturnType<typeof createServerProcesses>;
beforeEach(async () => {
  processes = createServerProcesses();
  await placeMigratedDatabase(processes.dataDir);
});
afterEach(() => processes.close());

const start = (port: number) => processes.startServer(port, {}, "testing/talkback-process.ts");

type Upload = { url: string; cookie: string; sessionId: string; acknowledged: string[] };

/**
 * Uploads clips until the server is gone, and collects the acknowledged ids. `onCount` receives the number of clips.
 */
async function uploadUntilGone({ url, cookie, sessionId, acknowledged }: Upload, onCount: (count: number) => void) {
  for (let count = 1; ; count += 1) {
    const clipId = randomUUID();
    const headers = { origin: url, cookie, "content-type": "audio/webm" };
    const body = Uint8Array.from(clipSaying(`words of ${clipId}`));
    const path = `/talkback/clips/${clipId}?session=${sessionId}`;
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body }).catch(() => null);
    if (answer === null) return;
    expect(answer.status).toBe(200);
    acknowledged.push(clipId);
    onCount(count);
  }
}

async function untilAllHaveWords(artist: Client, sessionId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { clips } = await artist.talkback.list({ sessionId });
        return clips.filter(({ status }) => status !== "transcribed").length;
      },
      { timeout: 180_000, interval: 250 },
    )
    .toBe(0);
}

async function readRows() {
  const { owner: db, close } = await openDatabase({ databaseUrl: undefined, dataDir: processes.dataDir });
  try {
    const clips = await db.select().from(talkbackClips);
    const words = await db.select().from(talkbackTranscripts);
    return { clips, words, sounds: await db.$count(talkbackAudio) };
  } finally {
    await close();
  }
}

// The process has its own embedded database, regardless of which database the other tests use.
test("[REL-22][TB-7] killing the server while clips arrive and are transcribed doesn't lose or duplicate any", {
  timeout: 600_000,
}, async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let { child, output } = await start(port);
  const [artist, engineer] = await Promise.all([
    signInDemo(url, output, "artist"),
    signInDemo(url, output, "engineer"),
  ]);
  const cookie = await demoCookie(url, output, "engineer");
  const { sessionId } = await beginDemoSession(artist, engineer);

  const acknowledged: string[] = [];
  for (let crash = 0; crash < crashes; crash += 1) {
    const exited = once(child, "exit");
    // Kills the server during the next upload, after a different number of clips each time.
    await uploadUntilGone({ url, cookie, sessionId, acknowledged }, (count) => {
      if (count === 1 + (crash % 4)) void letTimePass(crash).then(() => child.kill("SIGKILL"));
    });
    await exited;
    ({ child, output } = await start(port));
    await artist.sessions.continue({ sessionId });
  }
  await untilAllHaveWords(artist, sessionId);
  child.kill("SIGTERM");
  await once(child, "exit");

  const { clips, words, sounds } = await readRows();
  expect(acknowledged.length).toBeGreaterThanOrEqual(crashes);
  expect(clips.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(words.map(({ clipId }) => clipId).sort()).toEqual(clips.map(({ id }) => id).sort());
  for (const { clipId, transcript } of words) expect(transcript).toBe(`words of ${clipId}`);
  expect(sounds).toBe(clips.length);
});
