import type { SessionView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { Spinner } from "@foldback/ui/spinner";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import type { StableStudio } from "../studio-context.ts";
import { phoneTexts } from "./phone-texts.ts";

const PairedPhones = lazyPart(() => import("./phone-list.tsx"), "PairedPhones");
const PhoneQuestions = lazyPart(() => import("./phone-list.tsx"), "PhoneQuestions");
const RoomQrCode = lazyPart(() => import("./room-qr-code.tsx"), "RoomQrCode");

type PhoneAccessProps = {
  session: SessionView;
  snapshot: Pick<StableStudio, "screen" | "actions">;
  /** True in a dialog, because the dialog covers the bar that otherwise shows the pairing question. */
  asksHere?: boolean;
};

/**
 * Pairs the artist's phone. While the screen is shared, the engineer would see the code too, so it stays hidden until
 * the artist asks for it.
 */
export function PhoneAccess({ session, snapshot, asksHere = false }: PhoneAccessProps) {
  const { roomCode, sessionId } = session;
  const { screen, actions } = snapshot;
  const isScreenCaptured = screen.status === "captured" || screen.status === "sending";
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {isScreenCaptured ? (
        <ExposedCode session={session} stopSharing={actions.stopScreen} />
      ) : (
        <>
          <Code session={session} />
          <p className="text-ink-muted">{phoneTexts.scanHint}</p>
        </>
      )}
      <p className="max-w-full text-ink-muted text-sm">
        {phoneTexts.orOpen} <span className="break-all text-ink">{`${window.location.host}/room/${roomCode}`}</span>{" "}
        {phoneTexts.onYourPhone}
      </p>
      <Suspense fallback={null}>
        {asksHere && <PhoneQuestions sessionId={sessionId} />}
        <PairedPhones sessionId={sessionId} />
      </Suspense>
    </div>
  );
}

const Code = ({ session: { roomCode, sessionId } }: Pick<PhoneAccessProps, "session">) => (
  <Suspense fallback={<Spinner />}>
    <RoomQrCode roomCode={roomCode} sessionId={sessionId} />
  </Suspense>
);

type ExposedCodeProps = Pick<PhoneAccessProps, "session"> & { stopSharing: (() => void) | null };

function ExposedCode({ session, stopSharing }: ExposedCodeProps) {
  const [shown, setShown] = useState(false);
  if (!shown)
    return (
      <>
        <p className="text-ink-muted">{phoneTexts.codeHidden}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={() => setShown(true)}>
            {phoneTexts.showAnyway}
          </Button>
          {stopSharing !== null && (
            <Button size="sm" variant="ghost" onClick={stopSharing}>
              {phoneTexts.stopSharingToShow}
            </Button>
          )}
        </div>
      </>
    );
  return (
    <>
      <Code session={session} />
      <p role="status" className="text-accent-text">
        {phoneTexts.codeExposed}
      </p>
      <Button size="sm" variant="ghost" onClick={() => setShown(false)}>
        {phoneTexts.hideCode}
      </Button>
    </>
  );
}
