import { Panel } from "@foldback/ui/panel";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { PhoneAccess } from "./phone-access.tsx";

export function EngineerAccessCard({ snapshot }: { snapshot: SteadyStudio }) {
  const { session } = snapshot;
  if (session === null || session.status === "ended")
    return (
      <Panel title={texts.engineerAccess}>
        <p className="text-ink-muted">{texts.noRoom}</p>
      </Panel>
    );
  return (
    <Panel title={texts.engineerAccess}>
      <PhoneAccess session={session} snapshot={snapshot} />
      <p className="flex items-baseline justify-center gap-3">
        <span className="engraved">{texts.roomCode}</span>
        <span className="figures select-all text-base tracking-[0.12em]">{session.roomCode}</span>
      </p>
    </Panel>
  );
}
