// A session between two users on a test server, with records of every kind: a consent, a clip with sound and words, a
// summary with a suggestion, a song and markers by both.
import { randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import {
  sessionSongs,
  sessionSuggestions,
  sessionSummaries,
  takeMarkers,
  talkbackAudio,
  talkbackClips,
  talkbackTranscripts,
} from "../adapters/postgres/schema/notes.ts";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

export async function leaveTraces(server: TestServer, people: { artist: Person; engineer: Person }) {
  const { artist, engineer } = people;
  const [asArtist, asEngineer] = [server.client(artist), server.client(engineer)];
  const { sessionId } = await asArtist.sessions.start({ engineerId: engineer.userId });
  await asArtist.consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes: ["view", "talk", "point"],
    understood: true,
    consentTextVersion,
  });
  await asEngineer.sessions.join({ sessionId });
  const [clipId, summaryId, at] = [randomUUID(), randomUUID(), new Date()];
  const { db } = server;
  await db.insert(talkbackClips).values({
    id: clipId,
    sessionId,
    speakerId: engineer.userId,
    speakerRole: "engineer",
    startedAt: at,
    durationSeconds: 2,
    status: "transcribed",
    changedAt: at,
  });
  await db.insert(talkbackAudio).values({ clipId, webm: Uint8Array.of(1, 2, 3), byteLength: 3 });
  await db.insert(talkbackTranscripts).values({
    id: randomUUID(),
    clipId,
    sessionId,
    timestamp: at,
    speakerRole: "engineer",
    transcript: "less reverb on the vocal",
    audioDurationSeconds: 2,
    engineName: "test",
    enginePlace: "local",
  });
  await db.insert(sessionSummaries).values({
    id: summaryId,
    sessionId,
    version: 1,
    status: "ready",
    requestedBy: artist.userId,
    requestedAt: at,
    createdAt: at,
    overview: [],
    keyMoments: [],
    breakdown: [],
    engineName: "test",
  });
  await db.insert(sessionSuggestions).values({
    id: randomUUID(),
    summaryId,
    sessionId,
    position: 0,
    priority: "high",
    suggestionType: "mixing",
    suggestion: "Less reverb",
    sourceIds: [],
  });
  await db.insert(sessionSongs).values({ sessionId, songs: ["Low Tide"] });
  for (const { userId: byId } of [artist, engineer]) {
    const marker = { id: randomUUID(), sessionId, markedAt: at, label: "keep", source: "key" as const, byId };
    await db.insert(takeMarkers).values(marker);
  }
  return { sessionId, clipId };
}
