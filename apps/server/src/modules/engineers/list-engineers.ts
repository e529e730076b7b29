// Lists the engineers that the selection dialog shows as cards.
import { stillAvailableUntil } from "@foldback/domain/availability/available-now";
import { nextIntervals } from "@foldback/domain/availability/next-intervals";
import type { Interval } from "@foldback/domain/availability/weekly-hours";
import type { Subject } from "@foldback/domain/people/can";
import { engineerListLimit } from "@foldback/domain/session/session-limits";
import { requirePermission } from "../sessions/policy.ts";
import type { EngineerDeps, EngineerListing, Presence } from "./ports.ts";

type ListedEngineer = Omit<EngineerListing, "weeklyHours" | "timeZone"> & {
  online: boolean;
  nextHours: Interval | null;
};

export async function listEngineers(
  deps: EngineerDeps & { presence: Presence },
  subject: Subject,
): Promise<ListedEngineer[]> {
  requirePermission(subject, "list-engineers");
  const nowMs = deps.nowMs();
  const listed = await deps.engineers.listFor(subject.userId, engineerListLimit);
  return listed.map(({ weeklyHours, timeZone, ...engineer }) => ({
    ...engineer,
    online: deps.presence.isOnline(engineer.id),
    availableUntilMs: stillAvailableUntil(engineer.availableUntilMs, nowMs),
    nextHours: nextIntervals({ hours: weeklyHours, timeZone, nowMs })[0] ?? null,
  }));
}
