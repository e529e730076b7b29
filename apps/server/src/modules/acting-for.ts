// Who the server is acting for at this moment. The doors say it (a request, a socket, a job), and the database turns it into
// the role and the person that its policies ask for. It follows the calls by itself, so that no store has to pass it on.
import { AsyncLocalStorage } from "node:async_hooks";
import type { UserId } from "@foldback/domain/ids";

export type Actor =
  | { role: "person"; userId: UserId }
  /** Not signed in. */
  | { role: "stranger" }
  | { role: "administration"; userId: UserId | null }
  /** The server's own work: the queue, sweeps, start-up, and what follows from somebody's act. */
  | { role: "jobs" }
  /** The authentication library, and whatever proves who is asking. */
  | { role: "sign-in" };

export class NoActorError extends Error {
  override readonly name = "NoActorError";
}

const acting = new AsyncLocalStorage<{ actor: Actor }>();

type Work<Result> = () => Result | PromiseLike<Result>;

/** Awaited in here, because a query is sent only when it is waited for. */
export const actFor = <Result>(actor: Actor, work: Work<Result>): Promise<Result> =>
  acting.run({ actor }, async () => await work());

export const asJobs = <Result>(work: Work<Result>): Promise<Result> => actFor({ role: "jobs" }, work);

export const asPerson = <Result>(userId: UserId, work: Work<Result>): Promise<Result> =>
  actFor({ role: "person", userId }, work);

/**
 * From here on the request under way acts for this actor: a request begins as a stranger, and its sign-in or its key says more.
 * The rest of its answer follows too, also when it is still being sent.
 */
export function identifyAs(actor: Actor): void {
  const current = acting.getStore();
  if (current === undefined) throw new NoActorError("Only a request or a job that is under way can be identified.");
  current.actor = actor;
}

export function currentActor(): Actor {
  const current = acting.getStore();
  if (current === undefined) throw new NoActorError("The database was asked without saying for whom (see actFor).");
  return current.actor;
}
