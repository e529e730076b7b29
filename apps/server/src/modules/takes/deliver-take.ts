// Delivering is the artist's own act. It gives one engineer the take until the artist withdraws it. What the engineer
// has downloaded by then stays with them.
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { findOwn, findOwnSealed } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";

type Request = { takeId: string; engineerId: string };

export async function deliverTake(deps: TakeDeps, subject: Subject, request: Request): Promise<void> {
  const take = await findOwnSealed(deps, subject, request.takeId);
  const engineer = (await deps.takes.engineersOf(subject.userId)).find(({ id }) => id === request.engineerId);
  if (engineer === undefined) throw new AppError("TAKE_NOT_FOR_THEM");
  await deps.takes.deliver(take, { engineerId: engineer.id, nowMs: deps.nowMs() });
}

/** Repeat-safe. */
export async function withdrawTake(deps: TakeDeps, subject: Subject, request: Request): Promise<void> {
  const take = await findOwn(deps, subject, request.takeId);
  await deps.takes.withdraw(take, { engineerId: asUserId(request.engineerId), nowMs: deps.nowMs() });
}
