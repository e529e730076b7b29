// Erases a person from the database. Their row stays, emptied, because sessions and the ledger refer to its meaningless
// id. The ledger isn't changed, but gets one more entry. What this person said or wrote in another artist's session
// stays there without a name, except the sound. Their own sessions lose everything but the facts that evidence needs.
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
import { contactMessages } from "./schema/contact.ts";
import { evidencePeople } from "./schema/evidence.ts";
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
import { invitationMails, studioSessions } from "./schema/sessions.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";

const erasedName = "Deleted account";

type Whom = {
  userId: UserId;
  /** A condition on their row, checked under its lock. */
  only?: SQL | undefined;
};

/** Returns false if there's nobody to erase. */
export async function erasePerson(
  tx: Db,
  { userId, only }: Whom,
  facts: { atMs: number; cause: "asked" | "idle" },
): Promise<boolean> {
  await lockInvitations(tx, userId);
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

/** Before the person, because every change of a session locks the session first and then the people it names. */
const lockInvitations = (tx: Db, userId: UserId) =>
  tx
    .select({ id: studioSessions.id })
    .from(studioSessions)
    .where(eq(studioSessions.invitedEngineerId, userId))
    .for("no key update");

async function forgetOwnSessions(tx: Db, userId: UserId): Promise<void> {
  const own = tx.select({ id: studioSessions.id }).from(studioSessions).where(eq(studioSessions.artistId, userId));
  await tx.delete(takeMarkers).where(inArray(takeMarkers.sessionId, own));
  await tx.delete(phonePairings).where(inArray(phonePairings.sessionId, own));
  // Their suggestions are deleted with them.
  await tx.delete(sessionSuggestions).where(inArray(sessionSuggestions.sessionId, own));
  await tx.delete(sessionSummaries).where(inArray(sessionSummaries.sessionId, own));
  await tx.delete(sessionSongs).where(inArray(sessionSongs.sessionId, own));
  // Their sound and transcripts are deleted with them.
  await tx.delete(talkbackClips).where(inArray(talkbackClips.sessionId, own));
}

/** The sound belongs to this person. The transcript stays in the notes of the artist it was said to. */
async function forgetVoice(tx: Db, userId: UserId): Promise<void> {
  await tx
    .delete(talkbackClips)
    .where(and(eq(talkbackClips.speakerId, userId), ne(talkbackClips.status, "transcribed")));
  const spoken = tx.select({ id: talkbackClips.id }).from(talkbackClips).where(eq(talkbackClips.speakerId, userId));
  await tx.delete(talkbackAudio).where(inArray(talkbackAudio.clipId, spoken));
}

const personalTables = [
  apiKeys,
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
  await tx.delete(engineerMatches).where(or(eq(engineerMatches.artistId, id), eq(engineerMatches.engineerId, id)));
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.userId, id), eq(sql`lower(${contactMessages.email})`, email)));
  // The fact of the decision stays, the words about the person go.
  await tx
    .update(adminActions)
    .set({ metadata: sql`${adminActions.metadata} - 'reason'` })
    .where(eq(adminActions.targetId, id));
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  await tx.delete(signUpAttempts).where(eq(signUpAttempts.email, email));
  // The ledger's commitments were made from these. The entries stay but no longer reveal anything.
  await tx.delete(evidencePeople).where(eq(evidencePeople.personId, id));
  // Open links and challenges contain the person's id in their value.
  await tx.delete(verification).where(or(eq(verification.value, id), like(verification.value, `%${id}%`)));
}
