import type { SessionView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import type { SteadyStudio } from "../model/studio-context.ts";

const PhoneList = lazy(() => import("./phone-list.tsx").then((file) => ({ default: file.PhoneList })));
const RoomQrCode = lazy(() => import("./room-qr-code.tsx").then((file) => ({ default: file.RoomQrCode })));

/** The way in for the artist's phone, and the room's code. The QR is hidden while the screen is shared: it would be filmed. */
export function EngineerAccessCard({ snapshot }: { snapshot: SteadyStudio }) {
  const { session, screen } = snapshot;
  const live = session !== null && session.status !== "ended";
  const filmed = screen.status === "captured" || screen.status === "sending";
  return (
    <Panel title="Engineer Access">
      {live ? (
        <Access session={session} filmed={filmed} stopSharing={snapshot.actions.stopScreen} />
      ) : (
        <p className="text-ink-muted">No room is open.</p>
      )}
    </Panel>
  );
}

type AccessProps = { session: SessionView; filmed: boolean; stopSharing: (() => void) | null };

function Access({ session, filmed, stopSharing }: AccessProps) {
  const { roomCode, sessionId } = session;
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {filmed ? (
        <>
          <p className="text-ink-muted">
            The QR code is hidden while your screen is shared: whoever sees the screen could scan it.
          </p>
          {stopSharing !== null && (
            <Button size="sm" onClick={stopSharing}>
              Stop sharing to show it
            </Button>
          )}
        </>
      ) : (
        <>
          <Suspense fallback={<Spinner />}>
            <RoomQrCode roomCode={roomCode} sessionId={sessionId} />
          </Suspense>
          <p className="text-ink-muted">Scan with your phone: it becomes a second kill switch for this session.</p>
        </>
      )}
      <p className="flex items-baseline gap-3">
        <span className="engraved">Room code</span>
        <span className="figures select-all text-base tracking-[0.12em]">{roomCode}</span>
      </p>
      <Suspense fallback={null}>
        <PhoneList sessionId={sessionId} />
      </Suspense>
    </div>
  );
}
