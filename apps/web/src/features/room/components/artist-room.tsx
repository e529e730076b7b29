import type { SessionView } from "@foldback/protocol/signaling";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Link } from "@tanstack/react-router";
import { texts } from "../texts.ts";
import { NextSession } from "./next-session.tsx";
import { PhoneDecisions, type PhoneSlots } from "./phone-decisions.tsx";
import { PhoneRemote } from "./phone-remote.tsx";
import { RoomCard } from "./room-card.tsx";

type ArtistRoomProps = { session: SessionView; slots: PhoneSlots };

/** The artist's own room, on whatever they hold: the phone remote of the studio, with their own decisions in it. */
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
