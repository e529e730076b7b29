import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AuthAnswer } from "../../../shared/auth/auth-request.ts";
import { meQuery } from "../../../shared/auth/current-user.ts";
import { type Api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";

export type OwnAccount = Awaited<ReturnType<Api["accounts"]["own"]>>;

const ownQuery = apiQueries.accounts.own.queryOptions({ staleTime: 0 });

export const useOwnAccount = () => useQuery(ownQuery);

type Told = { done?: { title: string; description?: string }; failed: string };

/** Runs one change, shows a toast and refetches the account. Resolves to whether the change succeeded. */
export function useChange({ done, failed }: Told) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    await Promise.all(
      [ownQuery.queryKey, meQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const finish = async <Value>(answer: AuthAnswer<Value>): Promise<Value | null> => {
    if (!answer.ok) {
      toasts.show({ title: failed, description: answer.failure.message, tone: "destructive" });
      setBusy(false);
      return null;
    }
    if (done !== undefined) toasts.show({ ...done, tone: "success" });
    await refresh();
    setBusy(false);
    return answer.value ?? ({} as Value);
  };
  return {
    busy,
    refresh,
    /** For a change made through the sign-in routes. */
    async byAuth<Value>(ask: () => Promise<AuthAnswer<Value>>): Promise<Value | null> {
      setBusy(true);
      return finish(await ask());
    },
    /** For a change made through the HTTP contract. */
    async byContract<Value>(ask: () => Promise<Value>): Promise<Value | null> {
      setBusy(true);
      return finish(await attempt(ask()));
    },
  };
}
