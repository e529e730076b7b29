// Finds a take for a user who may read it. To anyone else, even an administrator, it looks as if it didn't exist.
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { TakeDeps, TakeRow } from "./ports.ts";

type Deps = Pick<TakeDeps, "takes">;
export type SealedTake = TakeRow & { sealed: NonNullable<TakeRow["sealed"]> };

/** Finds one of the caller's own takes. */
export async function findOwn(deps: Deps, subject: Subject, takeId: string): Promise<TakeRow> {
  requireActiveAccount(subject);
  const take = await deps.takes.find(takeId);
  if (take?.artistId !== subject.userId) throw new AppError("NOT_FOUND");
  return take;
}

export async function findOwnSealed(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  return requireSealed(await findOwn(deps, subject, takeId));
}

/** Finds the caller's own take, or one that was delivered to them. The store doesn't return any others. */
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
