import type { SessionView } from "@foldback/protocol/signaling";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Link } from "@tanstack/react-router";
import { RoomCard } from "./room-card.tsx";

/** The artist's own room: the session is run from the studio. */
export function ArtistRoom({ session }: { session: SessionView }) {
  return (
    <RoomCard session={session} title="Your session">
      <p className="text-ink-muted">
        {session.status === "ended"
          ? "This session has ended. Start the next one in your studio."
          : "This is your room. Consent, picture and the kill switch are in your studio. A phone view will come."}
      </p>
      <Link to="/studio" className={buttonStyles({ variant: "primary", size: "lg" })}>
        Open the studio
      </Link>
    </RoomCard>
  );
}
