// Lists the engineers that the selection dialog shows as cards.
import { stillAvailableUntil } from "@foldback/domain/availability/available-now";
import type { Subject } from "@foldback/domain/people/can";
import { engineerListLimit } from "@foldback/domain/session/session-limits";
import { requirePermission } from "../sessions/policy.ts";
import type { EngineerDeps, EngineerListing, Presence } from "./ports.ts";

export async function listEngineers(
  deps: EngineerDeps & { presence: Presence },
  subject: Subject,
): Promise<(EngineerListing & { online: boolean })[]> {
  requirePermission(subject, "list-engineers");
  const nowMs = deps.nowMs();
  return (await deps.engineers.listFor(subject.userId, engineerListLimit)).map((engineer) => ({
    ...engineer,
    online: deps.presence.isOnline(engineer.id),
    availableUntilMs: stillAvailableUntil(engineer.availableUntilMs, nowMs),
  }));
}
