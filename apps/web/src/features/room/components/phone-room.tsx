import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import type { ReactNode } from "react";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { usePhonePairing } from "../model/use-phone-pairing.ts";
import { texts } from "../texts.ts";
import { PhoneRemote } from "./phone-remote.tsx";
import { RoomLoading, RoomTrouble } from "./room-card.tsx";

type PhoneRoomProps = { code: string; token: string | null; notFound: ReactNode };

/** For a phone that isn't signed in as the artist. It needs the code on the studio's screen. */
export function PhoneRoom({ code, token, notFound }: PhoneRoomProps) {
  const pairing = usePhonePairing({ code, token });
  switch (pairing.status) {
    case "loading":
      return <RoomLoading />;
    case "none":
      return notFound;
    case "trouble":
      return <RoomTrouble message={pairing.message} retry={pairing.retry} />;
    case "refused":
      return (
        <PhoneCard title={texts.notPaired}>
          <p role="alert">
            {pairing.message} <HelpLink topic="phone" />
          </p>
        </PhoneCard>
      );
    case "pending":
      return <PendingPhone code={code} number={pairing.number} />;
    case "paired":
      return <PhoneRemote sessionId={pairing.view.sessionId} first={pairing.view} />;
  }
}

function PendingPhone({ code, number }: { code: string; number: number }) {
  return (
    <PhoneCard title={texts.pairThisPhone}>
      <p className="text-ink-muted">{texts.chooseNumber}</p>
      <p role="status" className="figures py-4 text-center font-medium text-[5rem] leading-none">
        {number}
      </p>
      <p className="text-ink-muted">{texts.wrongCodeHint}</p>
      <CodeFigure label={texts.roomCode} code={code} />
    </PhoneCard>
  );
}

function PhoneCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Panel headingLevel="h1" spacing="gap-5 p-6" className="w-full max-w-md" title={title}>
        {children}
      </Panel>
    </main>
  );
}
