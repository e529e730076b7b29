/** Sorts and groups the takes for the list. */
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";

export const takeOrders = ["newest", "rating", "session"] as const;
export type TakeOrder = (typeof takeOrders)[number];
/** `sessionAt`: when the session's first take began, or null for takes outside any session. */
export type TakeGroup = { id: string; sessionAt: string | null; takes: readonly ShelvedTake[] };

const newestFirst = (one: ShelvedTake, other: ShelvedTake) => other.startedAt.localeCompare(one.startedAt);
const bestFirst = (one: ShelvedTake, other: ShelvedTake) =>
  (other.notes.rating.value ?? 0) - (one.notes.rating.value ?? 0) || newestFirst(one, other);

/** Returns a single group or, in the order "session", one for each session, newest first. */
export function groupTakes(takes: readonly ShelvedTake[], order: TakeOrder): TakeGroup[] {
  if (order !== "session")
    return [{ id: "", sessionAt: null, takes: takes.toSorted(order === "rating" ? bestFirst : newestFirst) }];
  const groups = Map.groupBy(takes.toSorted(newestFirst), ({ sessionId }) => sessionId ?? "");
  return [...groups].map(([id, group]) => ({
    id,
    sessionAt: id === "" ? null : (group.at(-1)?.startedAt ?? null),
    takes: group,
  }));
}
