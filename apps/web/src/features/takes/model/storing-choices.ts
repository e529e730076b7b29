/** Which takes the artist wants stored on Foldback. This browser remembers it across visits. */
import { createWindowStorage } from "@foldback/studio-link/window-storage";

export type StoringChoices = {
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

export function readStoringChoices(owner: string): StoringChoices {
  const kept = readAll()[owner];
  const { auto, wanted, unwanted } = isRecord(kept) ? kept : {};
  return {
    auto: auto === true,
    wanted: isIds(wanted) ? wanted : [],
    unwanted: isIds(unwanted) ? unwanted : [],
  };
}

export const saveStoringChoices = (owner: string, choices: StoringChoices): void =>
  storage.put({ ...readAll(), [owner]: choices });

/** True if there may be takes to upload. */
export function hasStoringChoices(owner: string): boolean {
  const { auto, wanted } = readStoringChoices(owner);
  return auto || wanted.length > 0;
}
