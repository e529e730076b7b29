// Looks up and accepts invitations before we know who the visitor is. It uses the sign-in database role.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { guestLinkLifetimeMs } from "@foldback/domain/people/guest-limits";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Acceptance, AddressAccount, AddressProof, GuestInvitationStore } from "../../modules/guests/ports.ts";
import { appendEntries } from "../../modules/ledger/append-entries.ts";
import type { Db } from "./database.ts";
import { isOpenInvitation } from "./guest-store.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { openAccount } from "./open-account.ts";
import { withRole } from "./row-level-security.ts";
import { credential, passkey, profiles, user } from "./schema/accounts.ts";
import { guestLinks, guestEngineers as guests } from "./schema/guests.ts";

export const createGuestInvitationStore = (db: Db): GuestInvitationStore => ({
  find: async (id, nowMs) => {
    const [found] = await db
      .select({
        id: guests.id,
        artistId: guests.artistId,
        artistName: user.name,
        email: guests.email,
        acceptedAt: guests.acceptedAt,
      })
      .from(guests)
      .innerJoin(user, eq(user.id, guests.artistId))
      .innerJoin(profiles, and(eq(profiles.userId, guests.artistId), isNull(profiles.suspendedAt)))
      .where(and(eq(guests.id, id), isOpenInvitation(nowMs)));
    if (found === undefined) return null;
    const { acceptedAt, artistId, ...open } = found;
    return { ...open, artistId: asUserId(artistId), isAccepted: acceptedAt !== null };
  },
  isLink: async (link) => (await db.select().from(guestLinks).where(isOpenLink(link))).length === 1,
  addLink: async ({ id, tokenHash, nowMs }) => {
    await db.insert(guestLinks).values({ tokenHash, guestId: id, expiresAt: new Date(nowMs + guestLinkLifetimeMs) });
  },
  accountAt: (email) => accountAt(db, email),
  accept: (answer) => db.transaction((tx) => accept(tx, answer)),
});

const isOpenLink = ({ id, tokenHash, nowMs }: { id: string; tokenHash: string; nowMs: number }) =>
  and(eq(guestLinks.tokenHash, tokenHash), eq(guestLinks.guestId, id), gt(guestLinks.expiresAt, new Date(nowMs)));

async function accountAt(db: Db, email: string): Promise<AddressAccount> {
  const [found] = await db
    .select({
      id: user.id,
      suspendedAt: profiles.suspendedAt,
      hasOwnSignIn: sql<boolean>`${user.twoFactorEnabled}
        or exists (select 1 from ${credential} where ${credential.userId} = ${user.id})
        or exists (select 1 from ${passkey} where ${passkey.userId} = ${user.id})`,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  if (found === undefined) return { status: "none" };
  if (found.suspendedAt !== null) return { status: "suspended" };
  return { status: found.hasOwnSignIn ? "own-sign-in" : "by-link", userId: asUserId(found.id) };
}

type Answer = { id: string; proof: AddressProof; nowMs: number };
type Row = typeof guests.$inferSelect;

/** Locks the invitation's row first so that a link works only once, even if it's used twice at the same time. */
async function accept(tx: Db, answer: Answer): Promise<Acceptance> {
  const { id, proof, nowMs } = answer;
  const [guest] = await tx
    .select()
    .from(guests)
    .where(and(eq(guests.id, id), isOpenInvitation(nowMs)))
    .for("update");
  if (guest === undefined) return { status: "not-valid" };
  const proved = await whoAccepts(tx, { guest, proof, nowMs });
  if (proved.status !== "accepted") return proved;
  if (proved.userId === guest.artistId) return { status: "not-valid" };
  await tx.delete(guestLinks).where(eq(guestLinks.guestId, id));
  if (guest.userId !== proved.userId) await makeGuest(tx, { guest, userId: proved.userId, nowMs });
  return proved;
}

async function whoAccepts(
  tx: Db,
  { guest, proof, nowMs }: { guest: Row; proof: AddressProof; nowMs: number },
): Promise<Acceptance> {
  const account = await accountAt(tx, guest.email);
  if (account.status === "suspended") return { status: "suspended" };
  if ("userId" in proof) {
    const isOwner = account.status !== "none" && account.userId === proof.userId;
    return isOwner ? { status: "accepted", userId: proof.userId } : { status: "not-valid" };
  }
  const { tokenHash, newcomer } = proof;
  const links = await tx
    .select()
    .from(guestLinks)
    .where(isOpenLink({ id: guest.id, tokenHash, nowMs }));
  if (links.length === 0) return { status: "link-not-valid" };
  if (account.status === "own-sign-in") return { status: "own-sign-in" };
  if (account.status === "by-link") return { status: "accepted", userId: account.userId };
  if (newcomer === null) return { status: "name-needed" };
  const now = new Date(nowMs);
  const facts = { name: newcomer.name, requestedRole: "artist", ageConfirmedAt: now, passwordHash: null };
  const userId = await openAccount(tx, { email: guest.email, ...facts }, now);
  return userId === null ? { status: "not-valid" } : { status: "accepted", userId };
}

async function makeGuest(tx: Db, { guest, userId, nowMs }: { guest: Row; userId: UserId; nowMs: number }) {
  await tx
    .update(guests)
    .set({ userId, acceptedAt: new Date(nowMs) })
    .where(eq(guests.id, guest.id));
  // The entry holds a cryptographic commitment to both people's email addresses, so the evidence shows who the artist
  // invited.
  await withRole(tx, "jobs", () =>
    appendEntries(createLedgerWriter(tx), [
      {
        draft: {
          at: new Date(nowMs).toISOString(),
          session: "",
          room: "",
          epoch: 0,
          actor: userId,
          role: "engineer",
          facts: { type: "guest.accepted", guest: guest.id, target: guest.artistId },
        },
        about: { [userId]: {}, [guest.artistId]: {} },
      },
    ]),
  );
}
