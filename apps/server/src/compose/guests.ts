// Wires up an artist's guest engineers. What the invited person does is part of sign-in: see
// adapters/auth/guest-plugin.ts.
import type { Db } from "../adapters/postgres/database.ts";
import { createGuestStore } from "../adapters/postgres/guest-store.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import type { Presence } from "../modules/engineers/ports.ts";
import { guestMailLimits } from "../modules/guests/policy.ts";
import type { GuestDeps } from "../modules/guests/ports.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { SessionDeps } from "../modules/sessions/ports.ts";

type Options = {
  db: Db;
  sessions: SessionDeps;
  presence: Presence;
  rightsChanged: GuestDeps["rightsChanged"];
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
};

export function composeGuests({ db, sessions, nowMs, ...outside }: Options): GuestDeps {
  const { ofArtist, ofArtistAndAddress, ofAddress } = guestMailLimits;
  return {
    ...sessions,
    guests: createGuestStore(db),
    ...outside,
    guestLimits: {
      ofArtist: createSlidingWindow({ ...ofArtist, nowMs }),
      ofArtistAndAddress: createSlidingWindow({ ...ofArtistAndAddress, nowMs }),
      ofAddress: createSlidingWindow({ ...ofAddress, nowMs }),
    },
  };
}
