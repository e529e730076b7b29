import type { EndReason } from "@foldback/domain/session/session-state";
import { EmptyState } from "@foldback/ui/empty-state";
import { MonitorOff } from "lucide-react";
import type { SteadyStudio } from "../model/studio-context.ts";
import { StartPanel } from "./start-panel.tsx";

const endText: Record<EndReason, string> = {
  "by-artist": "Your last session has ended.",
  killed: "Your last session was killed. Remote access is off.",
  expired: "Your last session ended by itself because nobody continued it.",
  "time-limit": "Your last session ended because it used up the 30 minutes of your plan. A larger plan has no limit.",
  failed: "Your last session ended because of a fault. Remote access is off.",
};

export function NoSession({ snapshot }: { snapshot: SteadyStudio }) {
  return (
    <section
      aria-label="Live view"
      className="flex min-h-96 flex-col items-center justify-center rounded-lg border border-line bg-sunken lg:min-h-[min(42rem,calc(100dvh-16rem))]"
    >
      <EmptyState
        icon={<MonitorOff />}
        title="No active session"
        action={<StartPanel start={snapshot.actions.start} />}
      >
        {snapshot.ended !== null && <p className="mb-3 text-ink">{endText[snapshot.ended.reason]}</p>}
        <p>
          Choose an engineer. You decide what they may see and do before anything is shared, and you can stop it at any
          moment.
        </p>
      </EmptyState>
    </section>
  );
}
