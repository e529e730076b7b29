import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import type { SteadyStudio } from "../model/studio-context.ts";

const RoomQrCode = lazy(() => import("./room-qr-code.tsx").then((file) => ({ default: file.RoomQrCode })));

/** The way in for the engineer's own device. The code is hidden while the screen is shared: it would be filmed. */
export function EngineerAccessCard({ snapshot }: { snapshot: SteadyStudio }) {
  const { session, screen } = snapshot;
  const live = session !== null && session.status !== "ended";
  const filmed = screen.status === "captured" || screen.status === "sending";
  return (
    <Panel title="Engineer Access">
      {live ? (
        <Access roomCode={session.roomCode} filmed={filmed} />
      ) : (
        <p className="text-ink-muted">No room is open.</p>
      )}
    </Panel>
  );
}

function Access({ roomCode, filmed }: { roomCode: string; filmed: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {filmed ? (
        <p className="text-ink-muted">The QR code is hidden while your screen is shared.</p>
      ) : (
        <>
          <Suspense fallback={<Spinner />}>
            <RoomQrCode roomCode={roomCode} />
          </Suspense>
          <p className="text-ink-muted">Scan to open this room on another device.</p>
        </>
      )}
      <p className="flex items-baseline gap-3">
        <span className="engraved">Room code</span>
        <span className="figures select-all text-base tracking-[0.12em]">{roomCode}</span>
      </p>
    </div>
  );
}
