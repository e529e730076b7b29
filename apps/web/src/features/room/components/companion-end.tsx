import type { CompanionView } from "@foldback/protocol/signaling";
import type { PhoneKill } from "@foldback/studio-link/companion-view";
import { Badge } from "@foldback/ui/badge";
import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import { killTexts } from "../model/open-companion.ts";

/** Nothing is left to do here; what is left to say is how it ended. */
export function CompanionEnd({ view, kill }: { view: Pick<CompanionView, "roomCode" | "endReason">; kill: PhoneKill }) {
  const byKill = view.endReason === "killed";
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Panel
        headingLevel="h1"
        className="w-full max-w-md gap-5 p-6"
        title={byKill ? "Killed" : "Session over"}
        action={<Badge tone={byKill ? "stop-solid" : "neutral"}>Ended</Badge>}
      >
        <p role="status" className="text-lg">
          {byKill && kill !== "none" ? killTexts[kill] : endText(view.endReason)}
        </p>
        <CodeFigure label="Room code" code={view.roomCode} />
        <p className="text-ink-muted">A new session shows a new code on the studio's screen.</p>
      </Panel>
    </main>
  );
}

function endText(reason: CompanionView["endReason"]): string {
  if (reason === "killed") return "The kill switch was pressed. The engineer is cut off.";
  return reason === "by-artist" ? "You have ended this session." : "This session has ended.";
}
