import type { SessionView } from "@foldback/protocol/signaling";
import { Badge } from "@foldback/ui/badge";
import { CodeFigure } from "@foldback/ui/code-figure";
import { FailedPage } from "@foldback/ui/failed-page";
import { Panel } from "@foldback/ui/panel";
import { WaitingPage } from "@foldback/ui/waiting-page";
import type { ReactNode } from "react";
import { statusTexts, texts } from "../texts.ts";

/** One card in the middle of the screen, designed for phones. */
export function RoomCard({ session, title, children }: { session: SessionView; title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Panel
        headingLevel="h1"
        spacing="gap-6 p-6"
        className="w-full max-w-md"
        title={title}
        action={
          <Badge tone={session.status === "active" ? "live-solid" : "neutral"}>{statusTexts[session.status]}</Badge>
        }
      >
        <CodeFigure label={texts.roomCode} code={session.roomCode} />
        {children}
      </Panel>
    </main>
  );
}

export const RoomLoading = () => <WaitingPage label={texts.loading} />;

export const RoomTrouble = ({ message, retry }: { message: string; retry: () => void }) => (
  <FailedPage title={texts.roomNotOpened} message={message} onRetry={retry} />
);
