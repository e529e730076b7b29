/** A past session where everything that people or engines wrote is hostile, or too long for most screens. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { openDatabase } from "../adapters/postgres/database.ts";
import { engineerOnboarding, profiles, user } from "../adapters/postgres/schema/accounts.ts";
import {
  sessionSongs,
  sessionSuggestions,
  sessionSummaries,
  takeMarkers,
  talkbackClips,
  talkbackTranscripts,
} from "../adapters/postgres/schema/notes.ts";
import { rooms, studioSessions } from "../adapters/postgres/schema/sessions.ts";

type People = { artist: string; engineer: string };
type Planted = {
  /** The session's transcripts, markers, songs, summary and suggestions. */
  notes: readonly string[];
  /** The users' new names, by email address. */
  names: Readonly<Record<string, string>>;
  /** The engineer's answers. */
  answers: Partial<typeof engineerOnboarding.$inferInsert>;
};
type Db = Awaited<ReturnType<typeof openDatabase>>["db"];

/** Call this after `crash`. */
export async function plantHostileTexts(dataDir: string, people: People, texts: readonly string[]) {
  const engineerName = texts[5] ?? "";
  const answers = {
    studioEquipment: [...texts],
    portfolioUrl: `https://x.example/${texts[1]}`,
    availabilityHours: texts[0],
  };
  await plantTexts(dataDir, people, { notes: texts, names: { [people.engineer]: engineerName }, answers });
  return { engineerName };
}

/** Call this after `crash`. */
export async function plantTexts(dataDir: string, people: People, { notes, names, answers }: Planted) {
  const { owner: db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const idOf = async (email: string) =>
      (await db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? "";
    const [artistId, engineerId] = [await idOf(people.artist), await idOf(people.engineer)];
    const sessionId = await plantSession(db, { artistId, engineerId });
    await plantNotes(db, { artistId, engineerId, sessionId }, notes);
    for (const [email, name] of Object.entries(names)) await rename(db, await idOf(email), name);
    await db.update(engineerOnboarding).set(answers).where(eq(engineerOnboarding.userId, engineerId));
  } finally {
    await close();
  }
}

async function rename(db: Db, userId: string, name: string) {
  await db.update(user).set({ name }).where(eq(user.id, userId));
  await db.update(profiles).set({ fullName: name }).where(eq(profiles.userId, userId));
}

async function plantSession(db: Db, { artistId, engineerId }: { artistId: string; engineerId: string }) {
  const [roomId, sessionId, at] = [randomUUID(), randomUUID(), new Date(Date.now() - 3_600_000)];
  await db.insert(rooms).values({ id: roomId, code: "P0BADF00D", artistId, createdAt: at });
  await db.insert(studioSessions).values({
    id: sessionId,
    roomId,
    artistId,
    engineerId,
    invitedEngineerId: engineerId,
    status: "ended",
    epoch: 2,
    createdAt: at,
    changedAt: at,
    startedAt: at,
    endedAt: new Date(at.getTime() + 1_800_000),
    endReason: "by-artist",
    durationSeconds: 1_800,
    activeMs: 1_800_000,
    activeStretches: [[at.getTime(), at.getTime() + 1_800_000]],
  });
  return sessionId;
}

type SessionIds = { artistId: string; engineerId: string; sessionId: string };

async function plantNotes(db: Db, { artistId, engineerId, sessionId }: SessionIds, texts: readonly string[]) {
  const startMs = Date.now() - 3_500_000;
  const summaryId = randomUUID();
  await db.insert(sessionSummaries).values({
    id: summaryId,
    sessionId,
    version: 1,
    status: "ready",
    requestedBy: artistId,
    requestedAt: new Date(startMs),
    createdAt: new Date(startMs),
    overview: texts.map((text) => ({ text, sourceIds: [] })),
    keyMoments: texts.map((description, n) => ({ atMs: n * 1_000, description, sourceIds: [] })),
    breakdown: texts.map((text, n) => ({ topic: `${n} ${text}`, details: text, sourceIds: [] })),
    engineName: texts[0] ?? "",
    enginePlace: "local",
    durationMs: 1,
  });
  for (const [position, text] of texts.entries()) {
    const [clipId, at] = [randomUUID(), new Date(startMs + position * 10_000)];
    await db.insert(talkbackClips).values({
      id: clipId,
      sessionId,
      speakerId: engineerId,
      speakerRole: "engineer",
      startedAt: at,
      durationSeconds: 2,
      status: "transcribed",
      changedAt: at,
    });
    await db.insert(talkbackTranscripts).values({
      id: randomUUID(),
      clipId,
      sessionId,
      timestamp: at,
      speakerRole: "engineer",
      transcript: text,
      original: text,
      correctedBy: engineerId,
      correctedAt: at,
      audioDurationSeconds: 2,
      engineName: text,
      enginePlace: "local",
    });
    await db.insert(sessionSuggestions).values({
      id: randomUUID(),
      summaryId,
      sessionId,
      position,
      priority: "high",
      suggestionType: "mixing",
      suggestion: text,
      songName: text,
      sourceIds: [clipId],
    });
    const marker = {
      id: randomUUID(),
      sessionId,
      markedAt: at,
      label: text,
      source: "key",
      byId: artistId,
    } as const;
    await db.insert(takeMarkers).values(marker);
  }
  await db.insert(sessionSongs).values({ sessionId, songs: [...texts] });
}
