import type { Failure } from "../../../shared/http/failure.ts";
import type { LoadState } from "../../../shared/http/load-state.ts";

type RoomAccess<Room> =
  | { status: "loading" }
  | { status: "here"; data: Room }
  /** A temporary failure. The room may exist. */
  | { status: "trouble"; message: string }
  /** The room doesn't exist, or this visitor has no access to it and can get in only with a pairing code. */
  | { status: "closed" };

const temporary: ReadonlySet<Failure["code"]> = new Set(["NETWORK", "DRAINING", "UNEXPECTED", "TOO_MANY_REQUESTS"]);

/** A later failure never closes an open room, because that would take away the kill switch. */
export function roomAccess<Room>(answer: LoadState<Room>): RoomAccess<Room> {
  if (answer.status !== "failed") return answer;
  const { code, message } = answer.failure;
  return temporary.has(code) ? { status: "trouble", message } : { status: "closed" };
}
