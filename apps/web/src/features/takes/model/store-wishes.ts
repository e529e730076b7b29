/** Which takes the artist wants stored on Foldback. This browser remembers it across visits. */
import { createWindowStorage } from "@foldback/studio-link/window-storage";

export type StoreWishes = {
  /** True if every finished take is stored without asking. */
  auto: boolean;
  wanted: readonly string[];
  /** Takes that the artist removed from Foldback, so they aren't stored again automatically. */
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

/** True if there may be something to send. */
export function hasWishes(owner: string): boolean {
  const { auto, wanted } = readWishes(owner);
  return auto || wanted.length > 0;
}
