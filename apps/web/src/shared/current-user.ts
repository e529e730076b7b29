import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, api } from "./api-client.ts";

export type Me = NonNullable<Awaited<ReturnType<Api["accounts"]["me"]>>>;

const waitForRoleMs = 3_000;

/** Who is signed in; null when nobody is. Asked again while a role is still missing. */
export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: ({ signal }) => api.accounts.me(undefined, { signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.role === null ? waitForRoleMs : false),
});

export const useMe = () => useQuery(meQuery);

/** For what is drawn behind a route guard only: there, somebody is signed in. */
export function useSignedInUser(): Me {
  const { data } = useMe();
  if (data === undefined || data === null) throw new Error("This part needs a signed-in user.");
  return data;
}
