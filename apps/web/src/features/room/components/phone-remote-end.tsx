import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { PhoneRemoteSnapshot } from "@foldback/studio-link/phone-remote-view";
import { Badge } from "@foldback/ui/badge";
import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import type { ReactNode } from "react";
import { phoneEnd } from "../model/phone-remote-texts.ts";
import { texts } from "../texts.ts";
import { PhoneTakesAfter } from "./phone-takes.tsx";

type PhoneRemoteEndProps = {
  sessionId: string;
  /** Null if the session had already ended when the page opened. */
  view: Pick<PhoneRemoteView, "roomCode" | "endReason"> | null;
  snapshot: Pick<PhoneRemoteSnapshot, "kill" | "over">;
  next: ReactNode;
};

export function PhoneRemoteEnd({ sessionId, view, snapshot: { kill, over }, next }: PhoneRemoteEndProps) {
  const end = phoneEnd({ endReason: view?.endReason ?? null, kill, over });
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Panel
        headingLevel="h1"
        spacing="gap-5 p-6"
        className="w-full max-w-md"
        title={end.title}
        action={<Badge tone={end.isKill ? "stop-solid" : "neutral"}>{end.badge}</Badge>}
      >
        <p role="status" className="text-lg">
          {end.text}
        </p>
        {over !== "pairing" && <PhoneTakesAfter sessionId={sessionId} />}
        {view !== null && <CodeFigure label={texts.roomCode} code={view.roomCode} />}
        <p className="text-ink-muted">{end.next}</p>
        {next}
      </Panel>
    </main>
  );
}
