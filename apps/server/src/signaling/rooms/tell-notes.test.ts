import type { ClipView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

const clipOf = (sessionId: string): ClipView => ({
  id: "clip",
  sessionId,
  speakerRole: "engineer",
  speakerName: "Theo",
  atMs: 1_000,
  durationSeconds: 2,
  status: "transcribed",
  transcript: "more reverb",
  original: null,
  engine: { name: "test", place: "local" },
  problem: null,
});

test("[TB-12] both participants of a room are notified of a clip, and no other room is", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer } = await seatedPair(server);
  const other = await seatedPair(server);
  const clip = clipOf(live.session.id);
  server.hub.notes.clipChanged(live.session.id, clip);
  server.hub.notes.notesChanged(live.session.id, "markers");
  for (const person of [artist, engineer]) {
    expect(await person.hear("transcript")).toEqual({ type: "transcript", clip });
    expect(await person.hear("notes-changed")).toEqual({ type: "notes-changed", part: "markers" });
  }
  for (const stranger of [other.artist, other.engineer]) {
    await stranger.settled();
    expect(stranger.inbox).toEqual([]);
  }
});

test("[AM-4] administrators are told that there was talkback, but not what was said", async () => {
  const server = await signalingForTest();
  const admin = newUserId("admin");
  server.addPerson(admin, { roles: ["admin"] });
  const client = await server.enter(admin, { kind: "admin" });
  const { live } = await seatedPair(server);
  await client.settled();
  client.inbox.length = 0;
  server.hub.notes.clipChanged(live.session.id, clipOf(live.session.id));
  expect(await client.hear("admin-changed")).toEqual({ type: "admin-changed", what: "sessions" });
});

test("[TB-12] an engineer who's standing by but hasn't joined isn't notified of notes", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const { id: sessionId } = server.put(waitingSession(cast)).session;
  const artist = await server.enter(cast.artist, { kind: "room", sessionId });
  const engineer = await server.enter(cast.engineer, { kind: "room", sessionId });
  server.hub.notes.clipChanged(sessionId, clipOf(sessionId));
  await artist.hear("transcript");
  await engineer.settled();
  expect(engineer.inbox.map(({ type }) => type)).not.toContain("transcript");
});
