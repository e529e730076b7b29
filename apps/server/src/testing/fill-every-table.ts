// Inserts one row into every table that can hold an artist's data. A test then tries to read each row as another user.
import { randomUUID } from "node:crypto";
import type { Database } from "../adapters/postgres/database.ts";
import {
  credential,
  engineerMatches,
  engineerOnboarding,
  knownBrowsers,
  passkey,
  profiles,
  signIn,
  twoFactor,
  user,
  userRoles,
  verification,
} from "../adapters/postgres/schema/accounts.ts";
import { adminActions, engineerRejections, metrics } from "../adapters/postgres/schema/admin.ts";
import { apiKeys } from "../adapters/postgres/schema/api-keys.ts";
import {
  billingCustomers,
  billingNotices,
  checkoutRequests,
  payments,
  stripeEvents,
  subscriptions,
} from "../adapters/postgres/schema/billing.ts";
import { companions } from "../adapters/postgres/schema/companions.ts";
import { contactMessages } from "../adapters/postgres/schema/contact.ts";
import {
  evidenceCheckpoints,
  evidenceEntries,
  evidenceKeys,
  evidenceNodes,
  evidencePeople,
  evidenceReceipts,
  evidenceTimestamps,
  rttSamples,
} from "../adapters/postgres/schema/evidence.ts";
import { guestEngineers, guestLinks } from "../adapters/postgres/schema/guests.ts";
import { mailOutbox } from "../adapters/postgres/schema/mail.ts";
import { nodes } from "../adapters/postgres/schema/nodes.ts";
import {
  sessionSongs,
  sessionSuggestions,
  sessionSummaries,
  takeMarkers,
  talkbackAudio,
  talkbackClips,
  talkbackTranscripts,
} from "../adapters/postgres/schema/notes.ts";
import { artistOnboarding } from "../adapters/postgres/schema/onboarding.ts";
import { phonePairings } from "../adapters/postgres/schema/pairing.ts";
import { pushSubscriptions } from "../adapters/postgres/schema/push.ts";
import { grants, invitationMails, rooms, studioSessions } from "../adapters/postgres/schema/sessions.ts";
import { signUpAttempts } from "../adapters/postgres/schema/sign-ups.ts";
import { takeDeliveries, takeMeasurements, takeNotes, takeSegments, takes } from "../adapters/postgres/schema/takes.ts";

type Owner = Database["owner"];
type Trace = { artistId: string; engineerId: string; roomId: string; sessionId: string; clipId: string; at: Date };

export async function fillEveryTable(db: Owner): Promise<Trace> {
  const [artistId, engineerId] = [await addPerson(db), await addPerson(db)];
  const trace = { artistId, engineerId, roomId: randomUUID(), sessionId: randomUUID(), clipId: randomUUID() };
  const whole = { ...trace, at: new Date("2026-11-20T12:00:00Z") };
  await fillAccount(db, whole);
  await fillSession(db, whole);
  await fillNotes(db, whole);
  await fillTakes(db, whole);
  await fillEvidence(db, whole);
  await fillBilling(db, whole);
  await db
    .insert(nodes)
    .values({ id: "stopped", generation: 1, host: "studio", secretMark: "0", leaseUntil: whole.at });
  return whole;
}

/** Adds an account in the state that sign-up leaves it in. */
export async function addPerson(db: Owner): Promise<string> {
  const id = randomUUID();
  const email = `${id}@test.example`;
  await db.insert(user).values({ id, name: "Somebody", email, emailVerified: true });
  await db.insert(profiles).values({ userId: id, email });
  await db.insert(userRoles).values({ userId: id, role: "artist" });
  return id;
}

async function fillAccount(db: Owner, { artistId: userId, engineerId, at }: Trace): Promise<void> {
  const id = randomUUID();
  await db.insert(signIn).values({ id, userId, token: id, expiresAt: at });
  const browser = { endpoint: `https://fcm.googleapis.com/${id}`, p256dh: "key", auth: "secret", createdAt: at };
  await db.insert(pushSubscriptions).values({ userId, signInId: id, ...browser });
  await db.insert(knownBrowsers).values({ userId, fingerprint: id });
  await db.insert(credential).values({ id, userId, providerId: "credential", accountId: userId, password: "hash" });
  await db.insert(verification).values({ id, identifier: id, value: userId, expiresAt: at });
  await db.insert(twoFactor).values({ id, userId, secret: "secret", backupCodes: "codes" });
  const key = { publicKey: "key", credentialID: id, counter: 0, deviceType: "one", backedUp: false };
  await db.insert(passkey).values({ id, userId, ...key });
  const attempt = { name: "A", requestedRole: "artist", passwordHash: "hash", tokenHash: id, browserHash: "browser" };
  await db.insert(signUpAttempts).values({ id, email: "a@test.example", ...attempt, createdAt: at, expiresAt: at });
  await db.insert(engineerOnboarding).values({ userId: engineerId });
  await db.insert(engineerMatches).values({ artistId: userId, engineerId, matchScore: 50 });
  const invited = { artistId: userId, email: `${engineerId}@test.example`, invitedAt: at, expiresAt: at };
  await db.insert(guestEngineers).values({ id, ...invited, userId: engineerId, acceptedAt: at });
  await db.insert(guestLinks).values({ tokenHash: id, guestId: id, expiresAt: at });
  await db.insert(artistOnboarding).values({ userId });
  await db.insert(engineerRejections).values({ userId: engineerId, rejectedAt: at });
  const action = { actionType: "role_added" as const, targetId: engineerId, createdAt: at };
  await db.insert(adminActions).values({ adminId: userId, ...action });
  await db.insert(metrics).values({ date: "2026-11-20", mau: 1, arrPence: 1, sessionsCount: 1, computedAt: at });
  const words = { name: "A", email: "a@test.example", studioName: "", message: "Hello" };
  await db.insert(contactMessages).values({ id, ...words, userId, createdAt: at });
  await db.insert(mailOutbox).values({ id, recipient: "a@test.example", subject: "S", text: "T", createdAt: at });
  await db.insert(companions).values({ id, userId, publicKey: id, name: "Studio", system: "macos", pairedAt: at });
  const dates = { createdAt: at, expiresAt: at };
  await db.insert(apiKeys).values({ id, userId, name: "Key", hint: "fb", hash: id, scopes: ["notes:read"], ...dates });
}

async function fillSession(db: Owner, { artistId, engineerId, roomId, sessionId, at }: Trace): Promise<void> {
  const code = `P${roomId.slice(0, 8).toUpperCase()}`;
  await db.insert(rooms).values({ id: roomId, code, artistId, createdAt: at });
  await db.insert(studioSessions).values({
    id: sessionId,
    roomId,
    artistId,
    engineerId,
    invitedEngineerId: engineerId,
    status: "active",
    epoch: 2,
    createdAt: at,
    changedAt: at,
    startedAt: at,
  });
  await db.insert(grants).values({ sessionId, status: "none", epoch: 2 });
  await db.insert(invitationMails).values({ sessionId, engineerId, sentAt: at });
  const secrets = { tokenHash: randomUUID(), screenHash: "screen", expiresAt: at };
  await db.insert(phonePairings).values({ id: randomUUID(), sessionId, status: "offered", ...secrets });
  await db.insert(rttSamples).values({ sessionId, at, rttMs: 20 });
}

async function fillNotes(db: Owner, { artistId, engineerId, sessionId, clipId, at }: Trace): Promise<void> {
  const spoken = { speakerId: engineerId, speakerRole: "engineer" as const, startedAt: at, changedAt: at };
  await db
    .insert(talkbackClips)
    .values({ id: clipId, sessionId, ...spoken, durationSeconds: 1, status: "transcribed" });
  await db.insert(talkbackAudio).values({ clipId, webm: new Uint8Array([1, 2, 3]), byteLength: 3 });
  await db.insert(talkbackTranscripts).values({
    id: randomUUID(),
    clipId,
    sessionId,
    timestamp: at,
    speakerRole: "engineer",
    transcript: "Between us.",
    audioDurationSeconds: 1,
    engineName: "test",
    enginePlace: "local",
  });
  const summaryId = randomUUID();
  const asked = { requestedBy: artistId, requestedAt: at };
  await db.insert(sessionSummaries).values({ id: summaryId, sessionId, version: 1, status: "making", ...asked });
  await db.insert(sessionSuggestions).values({
    id: randomUUID(),
    summaryId,
    sessionId,
    position: 0,
    priority: "high",
    suggestionType: "mixing",
    suggestion: "Less of it.",
    sourceIds: [],
  });
  const label = { markedAt: at, label: "Marker 1", source: "key" as const };
  await db.insert(takeMarkers).values({ id: randomUUID(), sessionId, ...label, byId: artistId });
  await db.insert(sessionSongs).values({ sessionId, songs: ["Night Bus"] });
}

async function fillTakes(db: Owner, { artistId, engineerId, sessionId, at }: Trace): Promise<void> {
  const [takeId, root] = [randomUUID(), "3".repeat(64)];
  const sound = { sampleRateHz: 48_000, channels: 2, frames: 480, endReason: "stopped" as const, root, bytes: 100 };
  const times = { startedAt: at, localTime: "2026-11-20T12:00:00", begunAt: at, changedAt: at, sealedAt: at };
  await db.insert(takes).values({ id: takeId, artistId, sessionId, ...sound, ...times, format: "pcm-24", gaps: [] });
  const segment = { position: 0, sha256: root, firstFrame: 0, frames: 480, bytes: 100 };
  await db.insert(takeNotes).values({ takeId, artistId, rating: 4, text: "Breathes too early", textChangedAt: at });
  await db.insert(takeSegments).values({ takeId, artistId, ...segment, storedAt: at, gaps: [], grids: 4 });
  await db.insert(takeMeasurements).values({ takeId, artistId, peaks: Int8Array.of(-3, 7), lufs: -14, truePeakDb: -1 });
  await db.insert(takeDeliveries).values({ takeId, artistId, engineerId, deliveredAt: at });
}

async function fillEvidence(db: Owner, { artistId, sessionId, at }: Trace): Promise<void> {
  const entry = { at: at.toISOString(), actor: artistId, session: sessionId, facts: { type: "session.started" } };
  const [previous, hash] = ["1".repeat(64), "2".repeat(64)];
  await db.insert(evidenceEntries).values({ sequence: 1, body: JSON.stringify(entry), previous, hash });
  await db.insert(evidencePeople).values({ sequence: 1, personId: artistId, salt: "salt", pii: "{}" });
  await db.insert(evidenceKeys).values({ verifierKey: "key", position: 0, createdAt: at }).onConflictDoNothing();
  await db.insert(evidenceCheckpoints).values({ size: 1, note: "note", createdAt: at });
  await db.insert(evidenceTimestamps).values({ size: 1, token: new Uint8Array([1]), createdAt: at });
  await db.insert(evidenceNodes).values({ level: 4, position: 0, hash });
  await db.insert(evidenceReceipts).values({ sessionId, text: "receipt", createdAt: at });
}

async function fillBilling(db: Owner, { artistId: userId, at }: Trace): Promise<void> {
  const id = randomUUID();
  await db.insert(billingCustomers).values({ userId, customerId: id, creationKey: id, askedAt: at });
  const plan = { plan: "pro" as const, status: "active" as const, itemId: "item", monthlyPence: 100, currency: "gbp" };
  await db.insert(subscriptions).values({ id, userId, ...plan, createdAt: at, periodEnd: at, endsWithPeriod: false });
  await db.insert(payments).values({ id, userId, amountPence: 100, refundedPence: 0, currency: "gbp", paidAt: at });
  await db.insert(checkoutRequests).values({ userId, requestId: id, plan: "pro", createdAt: at });
  await db.insert(stripeEvents).values({ id, type: "invoice.paid", customerId: id, createdAt: at, receivedAt: at });
  await db.insert(billingNotices).values({ key: id, userId, kind: "ended", facts: {}, createdAt: at });
}
