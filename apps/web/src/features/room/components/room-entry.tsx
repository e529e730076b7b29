import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMe } from "../../../shared/auth/current-user.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { claimPairingToken } from "../model/pairing-token.ts";
import { roomAccess } from "../model/room-access.ts";
import { ArtistRoom } from "./artist-room.tsx";
import { EngineerRoom } from "./engineer-room.tsx";
import type { PhoneSlots } from "./phone-decisions.tsx";
import { PhoneRoom } from "./phone-room.tsx";
import { RoomLoading, RoomTrouble } from "./room-card.tsx";

type RoomEntryProps = {
  code: string;
  notFound: ReactNode;
  /** Shown to a visitor who isn't signed in, whether or not the room exists. */
  signInOffer: (signedIn: () => void) => ReactNode;
  slots: PhoneSlots;
};

/**
 * Shows the phone remote to the artist, Join and Decline to the engineer, and pairing on a phone with the studio's
 * code. A visitor who isn't signed in can sign in, and anyone else gets "not found".
 */
export function RoomEntry({ code, notFound, signInOffer, slots }: RoomEntryProps) {
  const me = useMe();
  const [token] = useState(claimPairingToken);
  const room = useQuery({
    ...apiQueries.sessions.room.queryOptions({ input: { code } }),
    staleTime: 0,
    // The server allows only a few reads of a room per minute, and people pick up their phones more often than that.
    // Signaling reports changes anyway.
    refetchOnWindowFocus: false,
  });
  const access = roomAccess(loadStateOf(room));
  if (access.status === "loading") return <RoomLoading />;
  if (access.status === "trouble") return <RoomTrouble message={access.message} retry={() => void room.refetch()} />;
  if (access.status === "closed") {
    const closed = me.data === null ? signInOffer(() => void room.refetch()) : notFound;
    return <PhoneRoom code={code} token={token} notFound={me.data === undefined ? <RoomLoading /> : closed} />;
  }
  const session = access.data;
  if (session.yourRole === "artist") return <ArtistRoom session={session} slots={slots} />;
  return <EngineerRoom session={session} reload={() => void room.refetch()} />;
}
