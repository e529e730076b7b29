/** Which takes the artist wants to have on Foldback, kept in this browser until the server has begun with them. */
import { createWindowStorage } from "@foldback/studio-link/window-storage";

export type StoreWishes = {
  /** Every finished take is stored, without asking for each. */
  auto: boolean;
  wanted: readonly string[];
  /** Removed from Foldback, so not stored again by itself. */
  unwanted: readonly string[];
};

const storageOf = (owner: string) => createWindowStorage(`foldback.stored-takes.${owner}`, () => localStorage);
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

export function readWishes(owner: string): StoreWishes {
  const kept = storageOf(owner).get();
  const { auto, wanted, unwanted } = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    auto: auto === true,
    wanted: isIds(wanted) ? wanted : [],
    unwanted: isIds(unwanted) ? unwanted : [],
  };
}

export function saveWishes(owner: string, wishes: StoreWishes): void {
  const isEmpty = !wishes.auto && wishes.wanted.length === 0 && wishes.unwanted.length === 0;
  storageOf(owner).put(isEmpty ? null : wishes);
}

/** Whether anything may have to be sent. */
export function hasWishes(owner: string): boolean {
  const { auto, wanted } = readWishes(owner);
  return auto || wanted.length > 0;
}
