import { asUserId } from "@foldback/domain/ids";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBillingStore } from "../adapters/postgres/billing-store.ts";
import { sessionSuggestions, takeMarkers, talkbackTranscripts } from "../adapters/postgres/schema/notes.ts";
import { asJobs, asPerson } from "../modules/acting-for.ts";
import { fillEveryTable } from "../testing/fill-every-table.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

let server: TestServer;
let trace: Awaited<ReturnType<typeof fillEveryTable>>;
let artist: Pick<Person, "cookie">;
let outsider: Person;

beforeAll(async () => {
  server = await startTestServer();
  trace = await fillEveryTable(server.database.owner);
  artist = await server.signInAgain({ userId: asUserId(trace.artistId) });
  outsider = await server.createPerson();
});
afterAll(() => server.close());

/** Makes the application's check accept every caller as the session's artist. */
function takeTheCheckAway(): void {
  const { store } = server.composed.sessions;
  const find = store.find;
  vi.spyOn(store, "find").mockImplementation(async (sessionId) => {
    const found = await asJobs(() => find(sessionId));
    return found && { ...found, session: { ...found.session, artistId: outsider.userId } };
  });
}

const rowsOf = async (caller: Pick<Person, "cookie">) => {
  const { sessionId } = trace;
  const client = server.client(caller);
  const sound = await server.request(`/talkback/clips/${trace.clipId}`, {}, caller);
  const notes = await server.request(`/notes/${sessionId}?format=json`, {}, caller);
  return {
    clips: (await client.talkback.list({ sessionId })).clips.length,
    sound: sound.ok,
    markers: (await client.markers.list({ sessionId })).markers.length,
    songs: (await client.analysis.songs({ sessionId })).songs,
    summary: (await client.analysis.read({ sessionId })).status,
    notesTell: /Between us|Marker 1/.test(await notes.text()),
  };
};

test("[SY-31] if the participation check is missing, the policies still keep others from reading what was said", async () => {
  expect(await rowsOf(artist)).toEqual({
    ...{ clips: 1, sound: true, markers: 1, songs: ["Night Bus"], summary: "making", notesTell: true },
  });
  takeTheCheckAway();
  expect(await rowsOf(outsider)).toEqual({
    ...{ clips: 0, sound: false, markers: 0, songs: [], summary: "none", notesTell: false },
  });
});

test("[SY-31] if the participation check is missing, others still can't change or add anything in the session", async () => {
  takeTheCheckAway();
  const { owner } = server.database;
  const { sessionId, clipId } = trace;
  const client = server.client(outsider);
  const [marker] = await owner.select().from(takeMarkers);
  const [suggestion] = await owner.select().from(sessionSuggestions);
  const markerId = marker?.id ?? "";
  await expect(client.markers.rename({ markerId, label: "Mine" })).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await expect(client.markers.remove({ markerId })).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await expect(client.talkback.correct({ clipId, text: "Mine" })).rejects.toThrow();
  await expect(client.analysis.tick({ suggestionId: suggestion?.id ?? "", done: true })).rejects.toThrow();
  await expect(client.analysis.saveSongs({ sessionId, songs: ["Mine"] })).rejects.toThrow();
  await expect(client.analysis.generate({ sessionId })).rejects.toThrow();
  expect(await owner.select().from(takeMarkers)).toEqual([marker]);
  expect(await owner.select().from(sessionSuggestions)).toEqual([suggestion]);
  const words = await owner.select().from(talkbackTranscripts).where(eq(talkbackTranscripts.clipId, clipId));
  expect(words.map(({ transcript }) => transcript)).toEqual(["Between us."]);
});

test("[SY-31] if the participation check is missing, others still can't read the session's evidence", async () => {
  const entries = (caller: Pick<Person, "cookie">) =>
    server.request(`/evidence/sessions/${trace.sessionId}/receipt`, {}, caller);
  takeTheCheckAway();
  expect((await entries(outsider)).ok).toBe(false);
});

test("[SY-31] the policies keep users from reading another user's payments and plans", async () => {
  const store = createBillingStore(server.database.db, { isLive: null });
  const artistId = asUserId(trace.artistId);
  const ask = async () => ({
    payments: (await store.paymentsOf(artistId)).length,
    plans: (await store.subscriptionsOf(artistId)).length,
    customer: await store.customerOf(artistId),
  });
  expect(await asPerson(artistId, ask)).toMatchObject({ payments: 1, plans: 1, customer: { userId: artistId } });
  expect(await asPerson(outsider.userId, ask)).toEqual({ payments: 0, plans: 0, customer: null });
});
