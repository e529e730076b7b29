import { hashKey, type QueryClient, type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, api } from "../http/api-client.ts";
import { onSignInChanged } from "./sign-in-changes.ts";

export type Me = NonNullable<Awaited<ReturnType<Api["accounts"]["me"]>>>;

const waitForRoleMs = 3_000;

/** Null when signed out. Polled while the account has no role yet. */
export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: ({ signal }) => api.accounts.me(undefined, { signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.role === null ? waitForRoleMs : false),
});

export const useMe = () => useQuery(meQuery);

/** Clears the user's data when another tab signs in or out, or when the sign-in ends elsewhere. */
export const followSignIn = (queryClient: QueryClient) =>
  onSignInChanged(async () => {
    const before = queryClient.getQueryData(meQuery.queryKey);
    const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    if (now === undefined || now?.user.id === before?.user.id) return;
    if (now === null) forgetUser(queryClient);
    else await queryClient.resetQueries(allButUser);
  });

const allButUser = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => hashKey(queryKey) !== hashKey(meQuery.queryKey),
};

/** Call it after a sign-out. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(meQuery.queryKey, null);
  queryClient.removeQueries(allButUser);
}

/** Only for parts behind a route guard, where a user is always signed in. */
export function useSignedInUser(): Me {
  const { data } = useMe();
  if (data === undefined || data === null) throw new Error("This part needs a signed-in user.");
  return data;
}
