// Erases a person from the database. We empty their row but don't delete it, because sessions and the ledger refer to
// its meaningless id. The ledger isn't changed, but gets one more entry. We keep what they said in another artist's
// session, without their name, and delete the sound. Of their own sessions, only the facts needed as evidence remain.
import { randomUUID } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { and, eq, inArray, like, ne, or, type SQL, sql } from "drizzle-orm";
import { appendEntry } from "../../modules/ledger/append-entries.ts";
import type { Db } from "./database.ts";
import { createLedgerWriter } from "./ledger-store.ts";
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
} from "./schema/accounts.ts";
import { adminActions, engineerRejections } from "./schema/admin.ts";
import { apiKeys } from "./schema/api-keys.ts";
import { companions } from "./schema/companions.ts";
import { contactMessages } from "./schema/contact.ts";
import { evidencePeople } from "./schema/evidence.ts";
import { guestEngineers } from "./schema/guests.ts";
import { mailOutbox } from "./schema/mail.ts";
import {
  sessionSongs,
  sessionSuggestions,
  sessionSummaries,
  takeMarkers,
  talkbackAudio,
  talkbackClips,
} from "./schema/notes.ts";
import { artistOnboarding } from "./schema/onboarding.ts";
import { phonePairings } from "./schema/pairing.ts";
import { pushSubscriptions } from "./schema/push.ts";
import { invitationMails, studioSessions } from "./schema/sessions.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";
import { takeDeliveries, takes } from "./schema/takes.ts";

const erasedName = "Deleted account";

type Whom = {
  userId: UserId;
  /** A condition on the person's row, which we check once the row is locked. */
  only?: SQL | undefined;
};

/** Returns false if there's no such person to erase. */
export async function erasePerson(
  tx: Db,
  { userId, only }: Whom,
  facts: { atMs: number; cause: "asked" | "idle" },
): Promise<boolean> {
  await lockInvitations(tx, userId);
  await lockGuests(tx, userId);
  await lockClips(tx, userId);
  await lockTakes(tx, userId);
  const [person] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, userId), only))
    .for("update");
  if (!person || person.erasedAt !== null) return false;
  await forgetOwnSessions(tx, userId);
  await forgetVoice(tx, userId);
  await forgetAccount(tx, person);
  await tx
    .update(user)
    .set({
      name: erasedName,
      email: `${randomUUID()}@deleted.invalid`,
      emailVerified: false,
      image: null,
      requestedRole: null,
      twoFactorEnabled: false,
      ageConfirmedAt: null,
      erasedAt: new Date(facts.atMs),
      updatedAt: new Date(facts.atMs),
    })
    .where(eq(user.id, userId));
  await tx.update(studioSessions).set({ declineReason: null }).where(eq(studioSessions.invitedEngineerId, userId));
  await tx.delete(engineerRejections).where(eq(engineerRejections.userId, userId));
  await tx.delete(invitationMails).where(eq(invitationMails.engineerId, userId));
  await appendEntry(createLedgerWriter(tx), {
    at: new Date(facts.atMs).toISOString(),
    session: "",
    room: "",
    epoch: 0,
    actor: userId,
    role: facts.cause === "asked" ? "artist" : "system",
    facts: { type: "subject.pseudonymised", cause: facts.cause },
  });
  return true;
}

/**
 * Lock these sessions before the person, because every change to a session locks the session first and then the people
 * it names.
 */
const lockInvitations = (tx: Db, userId: UserId) =>
  tx
    .select({ id: studioSessions.id })
    .from(studioSessions)
    .where(eq(studioSessions.invitedEngineerId, userId))
    .for("no key update");

/** Lock these invitations first too, because accepting one locks it before the people whom its ledger entry names. */
const lockGuests = (tx: Db, userId: UserId) =>
  tx
    .select({ id: guestEngineers.id })
    .from(guestEngineers)
    .where(or(eq(guestEngineers.artistId, userId), eq(guestEngineers.userId, userId)))
    .for("update");

/**
 * Locks the clips before the person, because storing a spoken marker or a correction also locks the clip first and then
 * the person it names.
 */
const lockClips = (tx: Db, userId: UserId) =>
  tx
    .select({ id: talkbackClips.id })
    .from(talkbackClips)
    .where(or(eq(talkbackClips.speakerId, userId), inArray(talkbackClips.sessionId, ownSessions(tx, userId))))
    .orderBy(talkbackClips.id)
    .for("update");

/** Locks the takes before their artist, because measuring or annotating a take also locks the take first. */
const lockTakes = (tx: Db, userId: UserId) =>
  tx.select({ id: takes.id }).from(takes).where(eq(takes.artistId, userId)).orderBy(takes.id).for("update");

const ownSessions = (tx: Db, userId: UserId) =>
  tx.select({ id: studioSessions.id }).from(studioSessions).where(eq(studioSessions.artistId, userId));

async function forgetOwnSessions(tx: Db, userId: UserId): Promise<void> {
  const own = ownSessions(tx, userId);
  await tx.delete(takeMarkers).where(inArray(takeMarkers.sessionId, own));
  await tx.delete(phonePairings).where(inArray(phonePairings.sessionId, own));
  // Deleting these also deletes their suggestions.
  await tx.delete(sessionSuggestions).where(inArray(sessionSuggestions.sessionId, own));
  await tx.delete(sessionSummaries).where(inArray(sessionSummaries.sessionId, own));
  await tx.delete(sessionSongs).where(inArray(sessionSongs.sessionId, own));
  // Deleting these also deletes their sound and transcripts.
  await tx.delete(talkbackClips).where(inArray(talkbackClips.sessionId, own));
}

/** The sound belongs to the speaker, so we delete it. The transcript stays in the notes of the artist who heard it. */
async function forgetVoice(tx: Db, userId: UserId): Promise<void> {
  await tx
    .delete(talkbackClips)
    .where(and(eq(talkbackClips.speakerId, userId), ne(talkbackClips.status, "transcribed")));
  const spoken = tx.select({ id: talkbackClips.id }).from(talkbackClips).where(eq(talkbackClips.speakerId, userId));
  await tx.delete(talkbackAudio).where(inArray(talkbackAudio.clipId, spoken));
}

const personalTables = [
  apiKeys,
  companions,
  pushSubscriptions,
  signIn,
  knownBrowsers,
  credential,
  twoFactor,
  passkey,
  userRoles,
  artistOnboarding,
  engineerOnboarding,
  profiles,
] as const;

async function forgetAccount(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  for (const table of personalTables) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  // Deleting these also deletes their segments. Their sound is deleted once this is committed.
  await tx.delete(takes).where(eq(takes.artistId, id));
  await tx.delete(takeDeliveries).where(eq(takeDeliveries.engineerId, id));
  await tx.delete(engineerMatches).where(or(eq(engineerMatches.artistId, id), eq(engineerMatches.engineerId, id)));
  const isGuestOrHost = or(eq(guestEngineers.artistId, id), eq(guestEngineers.userId, id));
  await tx.delete(guestEngineers).where(or(isGuestOrHost, eq(guestEngineers.email, email)));
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.userId, id), eq(sql`lower(${contactMessages.email})`, email)));
  // Delete what was written about the person, but not the record that the decision was made.
  await tx
    .update(adminActions)
    .set({ metadata: sql`${adminActions.metadata} - 'reason'` })
    .where(eq(adminActions.targetId, id));
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  await tx.delete(signUpAttempts).where(eq(signUpAttempts.email, email));
  // The ledger's commitments were computed from this data. Without it the entries stay but reveal nothing.
  await tx.delete(evidencePeople).where(eq(evidencePeople.personId, id));
  // The values of open links and challenges contain the person's id.
  await tx.delete(verification).where(or(eq(verification.value, id), like(verification.value, `%${id}%`)));
}
