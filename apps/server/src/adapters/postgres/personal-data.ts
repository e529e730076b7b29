// Collects all our data about one person, for their export. A test compares this list with the schema and fails if a
// column that refers to a person is missing.
import { asClipId, type ClipId, type UserId } from "@foldback/domain/ids";
import { and, asc, eq, getTableColumns, inArray, ne, or } from "drizzle-orm";
import type { CollectPersonalData, ExportedFile } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import {
  credential,
  engineerMatches,
  engineerOnboarding,
  knownBrowsers,
  passkey,
  profiles,
  signIn,
  user,
  userRoles,
} from "./schema/accounts.ts";
import { adminActions, engineerRejections } from "./schema/admin.ts";
import { apiKeys } from "./schema/api-keys.ts";
import { billingCustomers, billingNotices, checkoutRequests, payments, subscriptions } from "./schema/billing.ts";
import { companions } from "./schema/companions.ts";
import { contactMessages } from "./schema/contact.ts";
import { evidenceEntries, evidencePeople, rttSamples } from "./schema/evidence.ts";
import { guestEngineers } from "./schema/guests.ts";
import { mailOutbox } from "./schema/mail.ts";
import {
  sessionSongs,
  sessionSuggestions,
  sessionSummaries,
  takeMarkers,
  talkbackAudio,
  talkbackClips,
  talkbackTranscripts,
} from "./schema/notes.ts";
import { artistOnboarding } from "./schema/onboarding.ts";
import { phonePairings } from "./schema/pairing.ts";
import { pushSubscriptions } from "./schema/push.ts";
import { grants, invitationMails, rooms, studioSessions } from "./schema/sessions.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";
import { takeDeliveries, takeMeasurements, takeNotes, takeSegments, takes } from "./schema/takes.ts";

/** Maps each column that refers to a person to the exported file that contains its rows. */
export const exportPlaces: Readonly<Record<string, string>> = {
  "sign_in.user_id": "account.json",
  "known_browsers.user_id": "account.json",
  "push_subscriptions.user_id": "account.json",
  "credential.user_id": "account.json",
  "two_factor.user_id": "account.json",
  "passkey.user_id": "account.json",
  "api_keys.user_id": "account.json",
  "companions.user_id": "account.json",
  "user_roles.user_id": "account.json",
  "profiles.user_id": "account.json",
  "artist_onboarding.user_id": "account.json",
  "engineer_onboarding.user_id": "account.json",
  "engineer_matches.artist_id": "account.json",
  "engineer_matches.engineer_id": "account.json",
  "guest_engineers.artist_id": "account.json",
  "guest_engineers.user_id": "account.json",
  "contact_messages.user_id": "messages.json",
  "rooms.artist_id": "sessions.json",
  "studio_sessions.artist_id": "sessions.json",
  "studio_sessions.invited_engineer_id": "sessions.json",
  "studio_sessions.engineer_id": "sessions.json",
  "invitation_mails.engineer_id": "messages.json",
  "grants.engineer_id": "consent.json",
  "evidence_people.person_id": "evidence-people.json",
  "talkback_clips.speaker_id": "talkback.json",
  "talkback_transcripts.corrected_by": "talkback.json",
  "session_summaries.requested_by": "notes.json",
  "session_suggestions.done_by": "notes.json",
  "take_markers.by_id": "markers.json",
  "takes.artist_id": "takes.json",
  "take_notes.artist_id": "takes.json",
  "take_segments.artist_id": "takes.json",
  "take_measurements.artist_id": "takes.json",
  "take_deliveries.artist_id": "takes.json",
  "take_deliveries.engineer_id": "takes.json",
  "admin_actions.admin_id": "account.json",
  "admin_actions.target_id": "account.json",
  "engineer_rejections.user_id": "account.json",
  "billing_customers.user_id": "payments.json",
  "subscriptions.user_id": "payments.json",
  "payments.user_id": "payments.json",
  "checkout_requests.user_id": "payments.json",
  "billing_notices.user_id": "payments.json",
};

const readme = `Everything that Foldback holds about you

account.json          your account, ways to sign in, devices, API keys, roles, profiles, and administrators' decisions about you, your guest engineers, and the artists who have invited you as a guest
messages.json         your messages to us, and emails to you that haven't been sent yet
sessions.json         your rooms, sessions that you took part in or were invited to, their round-trip times, and your phones
consent.json          the current permissions in these sessions
evidence.jsonl        the entries of the evidence ledger that name you, one per line, with their hashes
evidence-people.json  the personal data behind the commitments in these entries
talkback.json         the talkback of your sessions; clips/ has the recordings that you're entitled to, and clips/README.txt says if any is missing
notes.json            summaries, suggestions and song lists of your sessions
markers.json          markers of your sessions, and your own
takes.json            your takes on our server with your ratings, notes and markers, and takes that were delivered to you; takes/ has the sound of your own takes, and takes/README.txt says if any of it is missing
payments.json         your plans, payments and refunds

For your security, passwords, sign-in tokens and the secrets of second factors are left out.
`;

/** Omits the sign-in hashes, because one of them belongs to the other participant. */
const { decidedFrom: _artists, leftFrom: _engineers, ...grantFacts } = getTableColumns(grants);

/** Returns null if the clip's sound is missing or damaged. */
type SoundOf = (clipId: ClipId) => Promise<Uint8Array | null>;

export function createPersonalDataCollector(db: Db, soundOf: SoundOf): CollectPersonalData {
  return async (userId) => {
    const sessionIds = await takenPartIn(db, userId);
    const json = (name: string, read: () => Promise<unknown>): ExportedFile => ({
      name,
      body: async () => `${JSON.stringify(await read(), null, 2)}\n`,
    });
    return [
      { name: "README.txt", body: async () => readme },
      json("account.json", () => account(db, userId)),
      json("messages.json", () => messages(db, userId)),
      json("sessions.json", () => sessions(db, userId, sessionIds)),
      json("consent.json", () =>
        db
          .select(grantFacts)
          .from(grants)
          .where(or(inArray(grants.sessionId, sessionIds), eq(grants.engineerId, userId))),
      ),
      { name: "evidence.jsonl", body: () => evidence(db, userId) },
      json("evidence-people.json", () =>
        db.select().from(evidencePeople).where(eq(evidencePeople.personId, userId)).orderBy(evidencePeople.sequence),
      ),
      json("talkback.json", () => talkback(db, userId, sessionIds)),
      json("notes.json", () => notes(db, userId, sessionIds)),
      json("markers.json", () =>
        db
          .select()
          .from(takeMarkers)
          .where(or(eq(takeMarkers.byId, userId), inArray(takeMarkers.sessionId, sessionIds))),
      ),
      json("takes.json", () => ownTakes(db, userId)),
      json("payments.json", () => paid(db, userId)),
      ...(await sounds(db, userId, soundOf)),
    ];
  };
}

async function takenPartIn(db: Db, userId: UserId): Promise<string[]> {
  const rows = await db
    .select({ id: studioSessions.id })
    .from(studioSessions)
    .where(or(eq(studioSessions.artistId, userId), eq(studioSessions.engineerId, userId)));
  return rows.map(({ id }) => id);
}

async function account(db: Db, userId: UserId) {
  const [person] = await db.select().from(user).where(eq(user.id, userId));
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  const { id, createdAt, providerId, accountId } = credential;
  const { name, requestedRole, createdAt: signedUpAt, expiresAt } = signUpAttempts;
  return {
    person,
    profile,
    // Includes every pending sign-up with this person's address, even if another person entered it.
    pendingSignUps: await db
      .select({ name, requestedRole, signedUpAt, expiresAt })
      .from(signUpAttempts)
      .where(eq(signUpAttempts.email, person?.email ?? "")),
    roles: await db.select().from(userRoles).where(eq(userRoles.userId, userId)),
    waysToSignIn: await db
      .select({ id, createdAt, providerId, accountId })
      .from(credential)
      .where(eq(credential.userId, userId)),
    devices: (await db.select().from(signIn).where(eq(signIn.userId, userId))).map(({ token: _, ...row }) => row),
    knownBrowsers: await db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId)),
    notifiedBrowsers: (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).map(
      ({ endpoint, createdAt }) => ({ pushService: new URL(endpoint).host, createdAt }),
    ),
    passkeys: (await db.select().from(passkey).where(eq(passkey.userId, userId))).map(
      ({ publicKey: _, credentialID: __, ...row }) => row,
    ),
    apiKeys: (await db.select().from(apiKeys).where(eq(apiKeys.userId, userId))).map(({ hash: _, ...row }) => row),
    companions: await db.select().from(companions).where(eq(companions.userId, userId)),
    artistProfile: await db.select().from(artistOnboarding).where(eq(artistOnboarding.userId, userId)),
    engineerProfile: await db.select().from(engineerOnboarding).where(eq(engineerOnboarding.userId, userId)),
    matches: await db
      .select()
      .from(engineerMatches)
      .where(or(eq(engineerMatches.artistId, userId), eq(engineerMatches.engineerId, userId))),
    // An invitation to this person's address isn't theirs until they accept it, because the artist entered the address.
    guests: await db
      .select()
      .from(guestEngineers)
      .where(or(eq(guestEngineers.artistId, userId), eq(guestEngineers.userId, userId))),
    rejection: await db.select().from(engineerRejections).where(eq(engineerRejections.userId, userId)),
    decisionsByYou: await db.select().from(adminActions).where(eq(adminActions.adminId, userId)),
    // We include the decision, which concerns this person, but not which administrator made it.
    decisionsAboutYou: (await db.select().from(adminActions).where(eq(adminActions.targetId, userId))).map(
      ({ adminId: _, ...row }) => row,
    ),
  };
}

async function messages(db: Db, userId: UserId) {
  const [person] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const { subject, createdAt, problem } = mailOutbox;
  return {
    contact: await db.select().from(contactMessages).where(eq(contactMessages.userId, userId)),
    unsentMails: await db
      .select({ subject, createdAt, problem })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, person?.email ?? "")),
    invitationsByMail: await db.select().from(invitationMails).where(eq(invitationMails.engineerId, userId)),
  };
}

const sessions = async (db: Db, userId: UserId, sessionIds: string[]) => ({
  rooms: await db.select().from(rooms).where(eq(rooms.artistId, userId)),
  sessions: await db
    .select()
    .from(studioSessions)
    .where(or(inArray(studioSessions.id, sessionIds), eq(studioSessions.invitedEngineerId, userId))),
  roundTrips: await db.select().from(rttSamples).where(inArray(rttSamples.sessionId, sessionIds)),
  phones: await phones(db, userId),
});

/** A phone's data belongs to the artist whose session the phone was paired with. */
async function phones(db: Db, userId: UserId) {
  const rows = await db
    .select({ phone: phonePairings })
    .from(phonePairings)
    .innerJoin(studioSessions, eq(studioSessions.id, phonePairings.sessionId))
    .where(eq(studioSessions.artistId, userId));
  return rows.map(({ phone: { tokenHash: _, screenHash: __, credentialHash: ___, ...row } }) => row);
}

/** Entries by this person, and entries with facts that name them. */
async function evidence(db: Db, userId: UserId): Promise<string> {
  const { sequence, body, previous, hash, actor, named } = evidenceEntries;
  const rows = await db
    .select({ sequence, body, previous, hash })
    .from(evidenceEntries)
    .where(or(eq(actor, userId), eq(named, userId)))
    .orderBy(asc(evidenceEntries.sequence));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

const talkback = async (db: Db, userId: UserId, sessionIds: string[]) => ({
  clips: await db
    .select()
    .from(talkbackClips)
    .where(or(eq(talkbackClips.speakerId, userId), inArray(talkbackClips.sessionId, sessionIds))),
  transcripts: await db
    .select()
    .from(talkbackTranscripts)
    .where(or(eq(talkbackTranscripts.correctedBy, userId), inArray(talkbackTranscripts.sessionId, sessionIds))),
});

const notes = async (db: Db, userId: UserId, sessionIds: string[]) => ({
  summaries: await db
    .select()
    .from(sessionSummaries)
    .where(or(eq(sessionSummaries.requestedBy, userId), inArray(sessionSummaries.sessionId, sessionIds))),
  suggestions: await db
    .select()
    .from(sessionSuggestions)
    .where(or(eq(sessionSuggestions.doneBy, userId), inArray(sessionSuggestions.sessionId, sessionIds))),
  songs: await db.select().from(sessionSongs).where(inArray(sessionSongs.sessionId, sessionIds)),
});

const ownTakes = async (db: Db, userId: UserId) => ({
  takes: await db.select().from(takes).where(eq(takes.artistId, userId)),
  notes: await db.select().from(takeNotes).where(eq(takeNotes.artistId, userId)),
  segments: await db.select().from(takeSegments).where(eq(takeSegments.artistId, userId)),
  measurements: (await db.select().from(takeMeasurements).where(eq(takeMeasurements.artistId, userId))).map(
    ({ peaks, ...measurements }) => ({ ...measurements, peaks: [...peaks] }),
  ),
  deliveries: await db
    .select()
    .from(takeDeliveries)
    .where(or(eq(takeDeliveries.artistId, userId), eq(takeDeliveries.engineerId, userId))),
});

const paid = async (db: Db, userId: UserId) => ({
  customer: await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)),
  subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
  payments: await db.select().from(payments).where(eq(payments.userId, userId)),
  checkouts: (await db.select().from(checkoutRequests).where(eq(checkoutRequests.userId, userId))).map(
    ({ url: _, ...row }) => row,
  ),
  notices: await db.select().from(billingNotices).where(eq(billingNotices.userId, userId)),
});

/** Includes everything this person said, and everything said to them as the artist. */
async function sounds(db: Db, userId: UserId, soundOf: SoundOf): Promise<ExportedFile[]> {
  const clips = await db
    .select({ id: talkbackAudio.clipId })
    .from(talkbackAudio)
    .innerJoin(talkbackClips, eq(talkbackClips.id, talkbackAudio.clipId))
    .innerJoin(studioSessions, eq(studioSessions.id, talkbackClips.sessionId))
    .where(
      and(
        ne(talkbackClips.status, "recording"),
        or(eq(talkbackClips.speakerId, userId), eq(studioSessions.artistId, userId)),
      ),
    )
    .orderBy(asc(talkbackClips.startedAt));
  const lost: string[] = [];
  const files = clips.map(({ id }) => ({
    name: `clips/${id}.webm`,
    async body() {
      const sound = await soundOf(asClipId(id));
      if (sound === null) lost.push(`  ${id}.webm\n`);
      return sound;
    },
  }));
  // HAZARD: it says which of the others are missing, so it must be written last.
  const about = { name: "clips/README.txt", body: async () => clipsReadme(lost) };
  return files.length === 0 ? [] : [...files, about];
}

const clipsReadme = (lost: readonly string[]) => `The recordings of your sessions' talkback

The files are named after the clips in talkback.json.

${lost.length === 0 ? "No recording is missing.\n" : `These recordings aren't in this archive, because Foldback's server couldn't read them:\n${lost.join("")}`}`;
