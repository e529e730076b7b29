import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiQueries } from "../../../shared/api-client.ts";
import { failureOf } from "../../../shared/failure.ts";
import { ArtistRoom } from "./artist-room.tsx";
import { EngineerRoom } from "./engineer-room.tsx";
import { RoomTrouble } from "./room-trouble.tsx";

type RoomEntryProps = { code: string; notFound: ReactNode };

/** For the artist the way back to the session, for the engineer the door; for everybody else there is no such room. */
export function RoomEntry({ code, notFound }: RoomEntryProps) {
  const room = useQuery({ ...apiQueries.sessions.room.queryOptions({ input: { code } }), staleTime: 0 });
  if (room.isPending)
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <Spinner label="Loading..." />
      </main>
    );
  if (room.isError) {
    const failure = failureOf(room.error);
    const temporary = failure.code === "NETWORK" || failure.code === "DRAINING" || failure.code === "UNEXPECTED";
    return temporary ? <RoomTrouble message={failure.message} retry={() => void room.refetch()} /> : notFound;
  }
  const session = room.data;
  if (session.yourRole === "artist") return <ArtistRoom session={session} />;
  return <EngineerRoom session={session} reload={() => void room.refetch()} />;
}
