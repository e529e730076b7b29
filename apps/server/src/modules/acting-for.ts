// Holds the actor that the server is acting for. HTTP, sockets and jobs set it, and the database maps it to the role
// and person that its policies use. It follows asynchronous calls automatically, so stores don't have to pass it on.
import { AsyncLocalStorage } from "node:async_hooks";
import type { UserId } from "@foldback/domain/ids";

export type Actor =
  | { role: "person"; userId: UserId }
  | { role: "stranger" }
  | { role: "administration"; userId: UserId | null }
  /** The server's own work: the queue, sweeps, startup, and consequences of a user's action. */
  | { role: "jobs" }
  /** The authentication library and everything that identifies a caller. */
  | { role: "sign-in" };

export class NoActorError extends Error {
  override readonly name = "NoActorError";
}

const acting = new AsyncLocalStorage<{ actor: Actor }>();

type Work<Result> = () => Result | PromiseLike<Result>;

/** Awaits `work` while the actor is set, because a query is only sent once it's awaited. */
export const actFor = <Result>(actor: Actor, work: Work<Result>): Promise<Result> =>
  acting.run({ actor }, async () => await work());

export const asJobs = <Result>(work: Work<Result>): Promise<Result> => actFor({ role: "jobs" }, work);

export const asPerson = <Result>(userId: UserId, work: Work<Result>): Promise<Result> =>
  actFor({ role: "person", userId }, work);

/**
 * Sets the actor for the rest of the current request. Until we've identified its sign-in or key, a request acts for a
 * stranger.
 */
export function identifyAs(actor: Actor): void {
  const current = acting.getStore();
  if (current === undefined) throw new NoActorError("only a running request or job can be identified");
  current.actor = actor;
}

export function currentActor(): Actor {
  const current = acting.getStore();
  if (current === undefined) throw new NoActorError("the database was used without an actor (see actFor)");
  return current.actor;
}
