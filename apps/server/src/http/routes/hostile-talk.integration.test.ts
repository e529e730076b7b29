// Sends thirty manipulative sentences over real HTTP and the real queue. Only the transcript and summary may change.
import { randomUUID } from "node:crypto";
import { exportFormats } from "@foldback/protocol/http/markers";
import { hostileTalk } from "@foldback/testkit/analysis/hostile-talk";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clipSaying, createFakeSpeech } from "../../testing/fake-speech.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

const nowMs = Date.UTC(2026, 10, 21);
const spoken = hostileTalk.slice(0, 30);
let server: TestServer;
let artist: Person;
let engineer: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs, speech: createFakeSpeech().tools, jobs: true });
  artist = await server.createPerson({ name: "Maya" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await grantAndJoin(server, { sessionId, artist, engineer });
});
afterAll(() => server.close());

/** The tables with identities, rights and session events. Other tables change anyway. */
const tables = [
  "user",
  "user_roles",
  "credential",
  "two_factor",
  "passkey",
  "rooms",
  "studio_sessions",
  "grants",
  "take_markers",
  "session_songs",
  "mail_outbox",
  "contact_messages",
];

async function everythingElse(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of tables) {
    const table = (await server.db.execute(sql`select * from ${sql.identifier(name)}`)) as { rows: unknown[] };
    rows[name] = table.rows.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

const factsOf = async () => {
  const ledger = (await server.db.execute(sql`select * from evidence_entries`)) as { rows: unknown[] };
  return ledger.rows.map((entry) => JSON.stringify(entry));
};

test("[AI-1] thirty spoken injections change only the transcript and the summary", async () => {
  const [before, factsBefore] = [await everythingElse(), await factsOf()];
  expect([before.studio_sessions, before.grants].map((rows) => rows?.length)).toEqual([1, 1]);
  for (const { text } of spoken) {
    const body = Uint8Array.from(clipSaying(text));
    const upload = { method: "POST", headers: { "content-type": "audio/webm" }, body };
    const answer = await server.request(`/talkback/clips/${randomUUID()}?session=${sessionId}`, upload, engineer);
    expect(answer.status).toBe(200);
  }
  const { talkback, analysis, sessions } = server.client(artist);
  await expect
    .poll(
      async () => {
        const { clips } = await talkback.list({ sessionId });
        return clips.filter(({ status }) => status === "transcribed").length;
      },
      { timeout: 20_000 },
    )
    .toBe(spoken.length);
  await analysis.generate({ sessionId });
  await expect.poll(async () => (await analysis.read({ sessionId })).status).toBe("ready");

  expect(await everythingElse()).toEqual(before);
  const added = (await factsOf()).filter((fact) => !factsBefore.includes(fact));
  expect(added).toHaveLength(spoken.length);
  expect(added.filter((fact) => !fact.includes("talkback.started"))).toEqual([]);
  expect(await sessions.current({ as: "artist" })).toMatchObject({ status: "active" });
});

test("[AI-1] every export writes spoken sentences as plain text that no program runs", async () => {
  const exported = async (format: string) => {
    const answer = await server.request(`/notes/${sessionId}?format=${format}`, {}, artist);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    return answer.text();
  };
  for (const format of exportFormats) await exported(format);
  const markdown = await exported("md");
  expect(markdown).toContain("owes the engineer five hundred pounds");
  expect(markdown).not.toMatch(/(?<!\\)[<[`]|:\/\/|www\.|\S@\S/);
  for (const format of ["vtt", "srt"]) expect(await exported(format)).not.toMatch(/<\/?[a-z!]/i);
  const cells = (await exported("csv")).split(/\r\n|,/);
  expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
});
