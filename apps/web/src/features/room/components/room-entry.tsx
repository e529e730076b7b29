import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { apiQueries } from "../../../shared/api-client.ts";
import { failureOf } from "../../../shared/failure.ts";
import { takePairingToken } from "../model/pairing-token.ts";
import { ArtistRoom } from "./artist-room.tsx";
import { EngineerRoom } from "./engineer-room.tsx";
import type { PhoneSlots } from "./phone-decisions.tsx";
import { PhoneRoom } from "./phone-room.tsx";
import { RoomLoading } from "./room-loading.tsx";
import { RoomTrouble } from "./room-trouble.tsx";

type RoomEntryProps = { code: string; notFound: ReactNode; slots: PhoneSlots };

/**
 * For the artist their companion screen, for the engineer the door, for a phone with the studio's code the pairing; for
 * everybody else there is no such room.
 */
export function RoomEntry({ code, notFound, slots }: RoomEntryProps) {
  const [token] = useState(takePairingToken);
  const room = useQuery({ ...apiQueries.sessions.room.queryOptions({ input: { code } }), staleTime: 0 });
  if (room.isPending) return <RoomLoading />;
  if (room.isError) {
    const failure = failureOf(room.error);
    const temporary = failure.code === "NETWORK" || failure.code === "DRAINING" || failure.code === "UNEXPECTED";
    return temporary ? (
      <RoomTrouble message={failure.message} retry={() => void room.refetch()} />
    ) : (
      <PhoneRoom code={code} token={token} notFound={notFound} />
    );
  }
  const session = room.data;
  if (session.yourRole === "artist") return <ArtistRoom session={session} slots={slots} />;
  return <EngineerRoom session={session} reload={() => void room.refetch()} />;
}
