// What the server measured in a take, for the artist and the engineers who have it.
import type { Subject } from "@foldback/domain/people/can";
import type { TakeMeasurements } from "@foldback/domain/takes/take-meter";
import { findReadable } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";

/** Returns null until the take has been measured. */
export async function readMeasurements(
  deps: Pick<TakeDeps, "takes">,
  subject: Subject,
  { takeId }: { takeId: string },
): Promise<TakeMeasurements | null> {
  await findReadable(deps, subject, takeId);
  return deps.takes.measurements(takeId);
}
