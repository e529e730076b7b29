/** Which takes the artist wants stored on Foldback. This browser remembers it across visits. */
import { createWindowStorage } from "@foldback/studio-link/window-storage";

export type StoreWishes = {
  /** True if every finished take is stored without asking. */
  auto: boolean;
  wanted: readonly string[];
  /** Takes that the artist removed from Foldback, so they aren't stored again automatically. */
  unwanted: readonly string[];
};

/** One entry for each account that uses this browser. */
const storage = createWindowStorage("foldback.stored-takes", () => localStorage);
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readAll(): Record<string, unknown> {
  const kept = storage.get();
  return isRecord(kept) ? kept : {};
}

export function readWishes(owner: string): StoreWishes {
  const kept = readAll()[owner];
  const { auto, wanted, unwanted } = isRecord(kept) ? kept : {};
  return {
    auto: auto === true,
    wanted: isIds(wanted) ? wanted : [],
    unwanted: isIds(unwanted) ? unwanted : [],
  };
}

export const saveWishes = (owner: string, wishes: StoreWishes): void => storage.put({ ...readAll(), [owner]: wishes });

/** True if there may be takes to upload. */
export function hasWishes(owner: string): boolean {
  const { auto, wanted } = readWishes(owner);
  return auto || wanted.length > 0;
}
