// The artist delivers a take to one engineer, who can download it until the artist withdraws it. The engineer keeps
// what they've already downloaded.
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { findOwn, findOwnSealed } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";
import { tellDelivered, tellWithdrawn } from "./tell-deliveries.ts";

type Request = { takeId: string; engineerId: string };

export async function deliverTake(deps: TakeDeps, subject: Subject, request: Request): Promise<void> {
  const take = await findOwnSealed(deps, subject, request.takeId);
  const engineer = (await deps.takes.engineersOf(subject.userId)).find(({ id }) => id === request.engineerId);
  if (engineer === undefined) throw new AppError("TAKE_NOT_FOR_THEM");
  if (await deps.takes.deliver(take, { engineerId: engineer.id, nowMs: deps.nowMs() }))
    tellDelivered(deps, engineer.id);
}

/** Safe to repeat. */
export async function withdrawTake(deps: TakeDeps, subject: Subject, request: Request): Promise<void> {
  const take = await findOwn(deps, subject, request.takeId);
  const engineerId = asUserId(request.engineerId);
  const ended = await deps.takes.withdraw(take, { engineerId, nowMs: deps.nowMs() });
  if (ended !== null) await tellWithdrawn(deps, subject.userId, [ended]);
}
