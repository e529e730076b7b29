// The artist invites a person by email address. The response is the same whether or not the address has an account, and
// inviting the same address again emails another link.
import { randomBytes } from "node:crypto";
import type { Subject } from "@foldback/domain/people/can";
import type { Account } from "../accounts/ports.ts";
import { AppError } from "../app-error.ts";
import { secretHash } from "../secret-hash.ts";
import { requirePermission } from "../sessions/policy.ts";
import { type GuestView, viewGuest } from "./list-guests.ts";
import { guestInvitationMail } from "./mails.ts";
import type { GuestDeps } from "./ports.ts";

type Artist = Subject & Pick<Account, "name" | "email">;

export async function inviteGuest(deps: GuestDeps, artist: Artist, request: { email: string }): Promise<GuestView> {
  requirePermission(artist, "start-session");
  const email = request.email.trim().toLowerCase();
  if (email === artist.email) throw new AppError("GUEST_IS_YOURSELF");
  const { guestLimits, publicUrl } = deps;
  const ofPair = `${artist.userId} ${email}`;
  if (guestLimits.ofArtistAndAddress.isUsedUp(ofPair) || !guestLimits.ofArtist.take(artist.userId))
    throw new AppError("TOO_MANY_REQUESTS");
  guestLimits.ofArtistAndAddress.take(ofPair);
  const token = randomBytes(32).toString("base64url");
  const nowMs = deps.nowMs();
  const guest = await deps.guests.invite({ artistId: artist.userId, email, tokenHash: secretHash(token), nowMs });
  if (guest === null) throw new AppError("GUESTS_FULL");
  // If other artists' invitations have used up this address's limit, we don't send an email. The invitation is still
  // valid, and its holder can ask for a link.
  if (guestLimits.ofAddress.take(email))
    await deps.mailer.send(
      guestInvitationMail({ email, artistName: artist.name }, { publicUrl, invitation: guest.id, token }),
    );
  return viewGuest(deps, guest);
}
