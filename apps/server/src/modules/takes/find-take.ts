// Finds a take for someone who may have it. A foreign take looks as if it didn't exist, even to an administrator.
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { TakeDeps, TakeRow } from "./ports.ts";

type Deps = Pick<TakeDeps, "takes">;
export type SealedTake = TakeRow & { sealed: NonNullable<TakeRow["sealed"]> };

/** The artist's own take. */
export async function findOwn(deps: Deps, subject: Subject, takeId: string): Promise<TakeRow> {
  requireActiveAccount(subject);
  const take = await deps.takes.find(takeId);
  if (take?.artistId !== subject.userId) throw new AppError("NOT_FOUND");
  return take;
}

export async function findOwnSealed(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  return requireSealed(await findOwn(deps, subject, takeId));
}

/** Also for the engineer to whom it was delivered. */
export async function findReadable(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  requireActiveAccount(subject);
  const take = await deps.takes.find(takeId);
  if (take === null) throw new AppError("NOT_FOUND");
  return requireSealed(take);
}

function requireSealed(take: TakeRow): SealedTake {
  if (take.sealed === null) throw new AppError("TAKE_NOT_WHOLE");
  return { ...take, sealed: take.sealed };
}
