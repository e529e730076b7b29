// Finds a take for a user who may read it. Anyone else, even an administrator, is told that it doesn't exist. Most
// actions accept only takes, because a stem is changed, removed and delivered together with its take.
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { TakeDeps, TakeRow } from "./ports.ts";

type Deps = Pick<TakeDeps, "takes">;
export type SealedTake = TakeRow & { sealed: NonNullable<TakeRow["sealed"]> };

/** Finds one of the caller's own takes or stems. */
export async function findOwnLog(deps: Deps, subject: Subject, takeId: string): Promise<TakeRow> {
  requireActiveAccount(subject);
  const take = await deps.takes.find(takeId);
  if (take?.artistId !== subject.userId) throw new AppError("NOT_FOUND");
  return take;
}

export async function findOwn(deps: Deps, subject: Subject, takeId: string): Promise<TakeRow> {
  return requireTake(await findOwnLog(deps, subject, takeId));
}

export async function findOwnSealed(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  return requireSealed(await findOwn(deps, subject, takeId));
}

export async function findReadable(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  return requireTake(await findReadableLog(deps, subject, takeId));
}

/** Finds the caller's own take or stem, or one that was delivered to them. The store doesn't return any others. */
export async function findReadableLog(deps: Deps, subject: Subject, takeId: string): Promise<SealedTake> {
  requireActiveAccount(subject);
  const take = await deps.takes.find(takeId);
  if (take === null) throw new AppError("NOT_FOUND");
  return requireSealed(take);
}

function requireTake<Row extends TakeRow>(row: Row): Row {
  if (row.stemOf !== null) throw new AppError("NOT_FOUND");
  return row;
}

export function requireSealed(take: TakeRow): SealedTake {
  if (!isSealed(take)) throw new AppError("TAKE_NOT_WHOLE");
  return take;
}

export const isSealed = (row: TakeRow): row is SealedTake => row.sealed !== null;
