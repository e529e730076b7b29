import type { SessionView } from "@foldback/protocol/signaling";
import { buttonStyles } from "@foldback/ui/button-styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { texts } from "../texts.ts";
import { PhoneDecisions, type PhoneSlots } from "./phone-decisions.tsx";
import { PhoneRemote } from "./phone-remote.tsx";
import { RoomCard } from "./room-card.tsx";

type ArtistRoomProps = { session: SessionView; slots: PhoneSlots };

/** The artist's own room on any device. It's a phone remote that can also give or deny consent. */
export function ArtistRoom({ session, slots }: ArtistRoomProps) {
  if (session.status === "ended")
    return (
      <RoomCard session={session} title={texts.yourSession}>
        <p className="text-ink-muted">{texts.endedStartNext}</p>
        <NextSession after={session.sessionId} />
        <ToStudio />
      </RoomCard>
    );
  return (
    <PhoneRemote
      sessionId={session.sessionId}
      first={null}
      next={<NextSession after={session.sessionId} />}
      decisions={(view) => (
        <>
          <PhoneDecisions view={view} first={session} slots={slots} />
          <ToStudio />
        </>
      )}
    />
  );
}

function ToStudio() {
  return (
    <Link to="/studio" className={buttonStyles({ variant: "default", size: "lg" })}>
      {texts.openStudio}
    </Link>
  );
}

/** A link to the artist's newer session, if one started while the phone was asleep. */
function NextSession({ after }: { after: string }) {
  const current = useQuery({
    ...apiQueries.sessions.current.queryOptions({ input: { as: "artist" } }),
    staleTime: 0,
  });
  const session = current.data;
  if (!session || session.sessionId === after || session.status === "ended") return null;
  return (
    <Link
      to="/room/$code"
      params={{ code: session.roomCode }}
      className={buttonStyles({ variant: "primary", size: "lg" })}
    >
      {texts.openYourSession(session.roomCode)}
    </Link>
  );
}
