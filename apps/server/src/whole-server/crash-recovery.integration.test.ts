// Kills the real process with kill -9 fifty times, at seeded moments while a session is changing. An end-to-end test
// repeats this with video and two browsers.
import { once } from "node:events";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { freePort } from "@foldback/testkit/processes/free-port";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../adapters/postgres/database.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { verifyChain } from "../modules/ledger/verify-chain.ts";
import { beginDemoSession, type Client, signInDemo } from "../testing/demo-clients.ts";
import { createServerProcesses } from "../testing/server-process.ts";

const crashes = 50;
const longestWorkMs = 40;

let processes: ReturnType<typeof createServerProcesses>;
beforeEach(() => {
  processes = createServerProcesses();
});
afterEach(() => processes.close());

/** Changes the session until the server is gone, and returns the acknowledged changes. */
async function workUntilGone(artist: Client, sessionId: string, onChange: () => void) {
  let epoch = 0;
  let changes = 0;
  for (;;) {
    try {
      ({ epoch } = await artist.sessions.pause({ sessionId }));
      changes += 1;
      onChange();
      ({ epoch } = await artist.sessions.continue({ sessionId }));
      changes += 1;
    } catch {
      return { epoch, changes };
    }
  }
}

/** Pseudo-random delays that are the same in every run (Park-Miller). */
function seededDelays(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * longestWorkMs;
  };
}

async function readLedger() {
  const { owner: db, close } = await openDatabase({ databaseUrl: undefined, dataDir: processes.dataDir });
  try {
    const reader = createLedgerReader(db);
    const rows = await reader.after(0, 10_000);
    const entries = rows.map(({ body }): EvidenceEntry => JSON.parse(body));
    return { verification: await verifyChain(reader), entries };
  } finally {
    await close();
  }
}

// The process has its own embedded database, regardless of which database the other tests use.
test("[REL-1] after each of 50 crashes under load the session is paused with a higher epoch, and nothing acknowledged is lost", {
  // Fifty starts take a minute and a half on an idle machine, and several on a busy one.
  timeout: 900_000,
}, async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const nextDelayMs = seededDelays(2_026);
  let { child, output } = await processes.startServer(port);
  const [artist, engineer] = await Promise.all([
    signInDemo(url, output, "artist"),
    signInDemo(url, output, "engineer"),
  ]);
  const { sessionId } = await beginDemoSession(artist, engineer);

  let acknowledged = 0;
  let pausedAtBoot = 0;
  for (let crash = 0; crash < crashes; crash++) {
    const firstChange = Promise.withResolvers<void>();
    const work = workUntilGone(artist, sessionId, firstChange.resolve);
    // Every second kill waits for a change first, because on a busy machine a change takes longer than the longest
    // delay.
    if (crash % 2 === 1) await firstChange.promise;
    await letTimePass(nextDelayMs());
    child.kill("SIGKILL");
    await once(child, "exit");
    const { epoch, changes } = await work;
    acknowledged += changes + 1;
    ({ child } = await processes.startServer(port));
    const view = await artist.sessions.current({ as: "artist" });
    expect(view).toMatchObject({ sessionId, status: "paused" });
    if (view?.pauseCause === "server-restart") pausedAtBoot += 1;
    expect(view?.effectiveScopes).not.toContain("point");
    // A pause by the artist is unchanged. An active session gets a higher epoch than any that a browser has seen.
    expect(view?.epoch).toBeGreaterThan(view?.pauseCause === "by-artist" ? epoch - 1 : epoch);
    await expect(engineer.sessions.continue({ sessionId })).rejects.toThrow();
    expect(await artist.sessions.continue({ sessionId })).toMatchObject({ status: "active" });
  }
  child.kill("SIGKILL");
  await once(child, "exit");

  const { verification, entries } = await readLedger();
  expect(verification).toEqual({ status: "intact", entries: entries.length });
  const changed = entries.filter(({ facts }) => facts.type === "session.paused" || facts.type === "session.resumed");
  expect(pausedAtBoot).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(crashes);
  expect(changed.length).toBeGreaterThanOrEqual(acknowledged + pausedAtBoot);
});
