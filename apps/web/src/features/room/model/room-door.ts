import type { Failure } from "../../../shared/failure.ts";
import type { ShownAnswer } from "../../../shared/shown-answer.ts";

type RoomDoor<Room> =
  | { status: "loading" }
  | { status: "here"; data: Room }
  /** Nobody has said that there is no such room. */
  | { status: "trouble"; message: string }
  /** Not theirs, or not there: only the pairing leads in. */
  | { status: "closed" };

const temporary: ReadonlySet<Failure["code"]> = new Set(["NETWORK", "DRAINING", "UNEXPECTED", "TOO_MANY_REQUESTS"]);

/** Where the answer about a room leads. Whoever is in stays in: a later failure must not take the kill switch away. */
export function roomDoor<Room>(answer: ShownAnswer<Room>): RoomDoor<Room> {
  if (answer.status !== "failed") return answer;
  const { code, message } = answer.failure;
  return temporary.has(code) ? { status: "trouble", message } : { status: "closed" };
}
