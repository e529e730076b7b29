// What the server measured in a take, for the artist and the engineers who have it.
import type { Subject } from "@foldback/domain/people/can";
import type { TakePicture } from "@foldback/domain/takes/take-meter";
import { findReadable } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";

/** Returns null until the take has been measured. */
export async function readPicture(
  deps: Pick<TakeDeps, "takes">,
  subject: Subject,
  { takeId }: { takeId: string },
): Promise<TakePicture | null> {
  await findReadable(deps, subject, takeId);
  return deps.takes.picture(takeId);
}
