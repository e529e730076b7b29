import { type Failure, failureOf } from "./failure.ts";

type Asked<Data> = { data: Data | undefined; error: unknown; isError: boolean };

export type LoadState<Data> =
  | { status: "loading" }
  | { status: "failed"; failure: Failure }
  | { status: "here"; data: Data };

/** What to show for a query that's polled: a failed refetch doesn't hide the earlier answer. */
export function loadStateOf<Data>({ data, error, isError }: Asked<Data>): LoadState<Data> {
  if (data !== undefined) return { status: "here", data };
  return isError ? { status: "failed", failure: failureOf(error) } : { status: "loading" };
}
