import { Panel } from "@foldback/ui/panel";
import type { SteadyStudio } from "../model/studio-context.ts";
import { PhoneAccess } from "./phone-access.tsx";

/** The way in for the artist's phone, and the room's code. */
export function EngineerAccessCard({ snapshot }: { snapshot: SteadyStudio }) {
  const { session } = snapshot;
  if (session === null || session.status === "ended")
    return (
      <Panel title="Engineer Access">
        <p className="text-ink-muted">No room is open.</p>
      </Panel>
    );
  return (
    <Panel title="Engineer Access">
      <PhoneAccess session={session} snapshot={snapshot} />
      <p className="flex items-baseline justify-center gap-3">
        <span className="engraved">Room code</span>
        <span className="figures select-all text-base tracking-[0.12em]">{session.roomCode}</span>
      </p>
    </Panel>
  );
}
