// The artist delivers a take to one engineer, who can download it until the artist withdraws it. The engineer keeps
// what they've already downloaded.
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { isOnlySpeaker } from "@foldback/domain/takes/only-speaker";
import { AppError } from "../app-error.ts";
import { findOwn, findOwnSealed } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";
import { tellDelivered, tellWithdrawn } from "./tell-deliveries.ts";

type Request = { takeId: string; engineerId: string };
/** Unless the artist says otherwise, the talkback goes only to the engineer who spoke. */
type DeliverRequest = Request & { withTalkback?: boolean | undefined };

export async function deliverTake(deps: TakeDeps, subject: Subject, request: DeliverRequest): Promise<void> {
  const take = await findOwnSealed(deps, subject, request.takeId);
  const engineer = (await deps.takes.engineersOf(subject.userId)).find(({ id }) => id === request.engineerId);
  if (engineer === undefined) throw new AppError("TAKE_NOT_FOR_THEM");
  const { withTalkback } = request;
  const stem = await deps.takes.stemOf(take.takeId);
  const isStored = stem !== null && stem.sealed !== null;
  if (withTalkback === true && !isStored) throw new AppError("TAKE_STEM_NOT_STORED");
  const delivery = {
    ...{ engineerId: engineer.id, nowMs: deps.nowMs(), changesEarlier: withTalkback !== undefined },
    withTalkback:
      isStored && (withTalkback ?? isOnlySpeaker(await deps.takes.allowedTalkback(stem.sessionId), engineer.id)),
  };
  if (await deps.takes.deliver(take, delivery)) tellDelivered(deps, engineer.id);
}

/** Safe to repeat. */
export async function withdrawTake(deps: TakeDeps, subject: Subject, request: Request): Promise<void> {
  const take = await findOwn(deps, subject, request.takeId);
  const engineerId = asUserId(request.engineerId);
  const ended = await deps.takes.withdraw(take, { engineerId, nowMs: deps.nowMs() });
  if (ended !== null) await tellWithdrawn(deps, subject.userId, [ended]);
}
