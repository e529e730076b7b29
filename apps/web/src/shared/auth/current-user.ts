import {
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { type Api, api } from "../http/api-client.ts";
import { onSignInChanged, tellOtherTabs } from "./sign-in-changes.ts";
import { forgetSuspension } from "./suspension.ts";

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
    // A request that's already on its way may still return the previous user.
    await queryClient.cancelQueries(meQuery);
    // Retries until the server answers. Otherwise, this tab could keep showing a user who has signed out.
    const asked = queryClient.fetchQuery({ ...meQuery, staleTime: 0, retry: true });
    // Rejects only if a later change cancels it.
    const now = await asked.catch(() => undefined);
    if (now === undefined || now?.user.id === before?.user.id) return;
    if (now === null) forgetUser(queryClient);
    else await queryClient.resetQueries(allButUser);
  });

const allButUser = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => hashKey(queryKey) !== hashKey(meQuery.queryKey),
};

function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(meQuery.queryKey, null);
  queryClient.removeQueries(allButUser);
}

/** Call the returned function after a sign-out. It clears the user's data and goes to the home page. */
export function useAfterSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    tellOtherTabs();
    forgetSuspension();
    forgetUser(queryClient);
    // Replace this page in the history, as the route guard does: either of the two may navigate first.
    await navigate({ to: "/", replace: true, ignoreBlocker: true });
  };
}

/**
 * The user whom the route guard has let in. Parts behind the guard read the user here rather than from the query, which
 * is empty after a sign-out: a part that renders then would fail before the guard has removed it.
 */
export const SignedInUser = createContext<Me | null>(null);

/** Only for parts behind a route guard, where a user is always signed in. */
export function useSignedInUser(): Me {
  const me = useContext(SignedInUser);
  if (me === null) throw new Error("This part needs a signed-in user.");
  return me;
}
