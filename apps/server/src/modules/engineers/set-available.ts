// Lets an engineer say that they're available for the next few hours, or take that back. Only approved engineers may do
// this, because artists aren't shown any others.
import { type AvailableHours, availableUntil, stillAvailableUntil } from "@foldback/domain/availability/available-now";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requirePermission } from "../sessions/policy.ts";
import type { EngineerDeps } from "./ports.ts";

/** Pass null to clear it. Returns the time when it ends. */
export async function setAvailable(
  { engineers, nowMs }: EngineerDeps,
  subject: Subject,
  hours: AvailableHours | null,
): Promise<number | null> {
  requirePermission(subject, "set-available");
  const untilMs = hours === null ? null : availableUntil(nowMs(), hours);
  if (!(await engineers.setAvailable(subject.userId, untilMs))) throw new AppError("FORBIDDEN");
  return untilMs;
}

export async function readAvailable({ engineers, nowMs }: EngineerDeps, subject: Subject): Promise<number | null> {
  requirePermission(subject, "set-available");
  return stillAvailableUntil(await engineers.availableUntilMs(subject.userId), nowMs());
}
