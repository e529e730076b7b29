// The data and stores of guest engineers: people whom one artist invited by email address.
import type { UserId } from "@foldback/domain/ids";
import type { Mailer } from "../accounts/ports.ts";
import type { Presence } from "../engineers/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { SessionDeps } from "../sessions/ports.ts";

/** An invitation or, once it's accepted, a guest. */
export type Guest = {
  id: string;
  email: string;
  /** Null until the invitation is accepted. */
  userId: UserId | null;
  name: string | null;
  /** False if the account no longer has the invited address, or is suspended. */
  stands: boolean;
  inSession: boolean;
  expiresAtMs: number;
};

type Host = { id: string; artistId: UserId; artistName: string };
/** Who ended the guest's access: the artist or the guest. */
export type EndedBy = { id: UserId; role: "artist" | "engineer" };

export type NewInvitation = { artistId: UserId; email: string; tokenHash: string; nowMs: number };

/** What an artist sees and changes. An expired invitation is treated as if it didn't exist. */
export interface GuestStore {
  list(artistId: UserId, nowMs: number): Promise<Guest[]>;
  find(artistId: UserId, guestId: string): Promise<Guest | null>;
  /**
   * Stores the invitation with its ledger entry, or adds a link to the one that this address already has. Returns null
   * if the artist can't have more guests.
   */
  invite(invitation: NewInvitation): Promise<Guest | null>;
  /** Deletes the guest with its links and writes the ledger entry. Returns false if there's no such guest. */
  withdraw(guest: { artistId: UserId; guestId: string; by: EndedBy; nowMs: number }): Promise<boolean>;
  /** The artists for whom this person is a guest. */
  hostsOf(userId: UserId): Promise<Host[]>;
}

/** Whether an invited address has an account, and how its owner can sign in. */
export type AddressAccount =
  | { status: "none" }
  /** An account whose owner can only sign in with an emailed link. */
  | { status: "by-link"; userId: UserId }
  | { status: "own-sign-in"; userId: UserId }
  | { status: "suspended" };

export type OpenInvitation = {
  id: string;
  artistId: UserId;
  artistName: string;
  email: string;
  isAccepted: boolean;
};

/** How the caller proves the address: a sign-in with it, or an emailed link. A newcomer also gives a name. */
export type AddressProof = { userId: UserId } | { tokenHash: string; newcomer: { name: string } | null };
export type Acceptance =
  | { status: "accepted"; userId: UserId }
  | { status: "not-valid" | "link-not-valid" | "name-needed" | "own-sign-in" | "suspended" };

/** What the invited person sees and does. Called before the server knows who the caller is. */
export interface GuestInvitationStore {
  /** Returns null if the invitation is unknown, withdrawn or expired, or if its artist is suspended. */
  find(id: string, nowMs: number): Promise<OpenInvitation | null>;
  isLink(link: { id: string; tokenHash: string; nowMs: number }): Promise<boolean>;
  addLink(link: { id: string; tokenHash: string; nowMs: number }): Promise<void>;
  accountAt(email: string): Promise<AddressAccount>;
  /** Uses up every link of the invitation. Accepting again changes nothing and doesn't write a second ledger entry. */
  accept(answer: { id: string; proof: AddressProof; nowMs: number }): Promise<Acceptance>;
}

export type GuestDeps = SessionDeps & {
  guests: GuestStore;
  presence: Presence;
  mailer: Mailer;
  publicUrl: string;
  guestLimits: GuestLimits;
  /** Makes the user's open sockets reconnect with their current rights. */
  rightsChanged: (userId: UserId) => void;
};

type GuestLimits = {
  /** Limits one artist's invitations. */
  ofArtist: SlidingWindow;
  /** Limits one artist's emails to one address. */
  ofArtistAndAddress: SlidingWindow;
  /**
   * Limits how many emails all artists together can send to one address. Over this limit the response is the same, but
   * nothing is emailed.
   */
  ofAddress: SlidingWindow;
};
