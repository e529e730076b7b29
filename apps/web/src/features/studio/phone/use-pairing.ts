import { pairingLimits } from "@foldback/domain/pairing/phone-pairing";
import type { PhoneView } from "@foldback/protocol/http/pairing";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt, type Failure, failureOf } from "../../../shared/http/failure.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { useStudioEngine } from "../studio-context.ts";
import { phoneTexts } from "./phone-texts.ts";

/** A phone can be confirmed only on the page that showed its code, so each page has its own id. */
const screenId = crypto.randomUUID();
const renewEveryMs = pairingLimits.tokenLifetimeMs - pairingLimits.renewBeforeMs;
/** A suspended page can't renew the code, so we check regularly whether it has expired. */
const lookEveryMs = 5_000;

const offerKey = (sessionId: string) => ["pairing", "offer", sessionId];

/** Returns the current code, which is renewed before it expires, even in the background. */
export function useOfferedCode(sessionId: string) {
  const offer = useQuery({
    queryKey: offerKey(sessionId),
    queryFn: () => api.pairing.offer({ sessionId, screen: screenId }),
    staleTime: renewEveryMs,
    gcTime: 0,
    refetchInterval: renewEveryMs,
    refetchIntervalInBackground: true,
  });
  const { data, dataUpdatedAt } = offer;
  const nowMs = Math.max(useNow(lookEveryMs), dataUpdatedAt);
  return {
    ...offeredCode({ data, dataUpdatedAt, failure: offer.isError ? failureOf(offer.error) : null, nowMs }),
    retry: () => void offer.refetch(),
  };
}

/** Lists pending and paired phones, and refetches the list when the server reports a change. */
export function usePhones(sessionId: string) {
  const queryClient = useQueryClient();
  const { subscribePhones } = useStudioEngine();
  const phones = useQuery({
    ...apiQueries.pairing.phones.queryOptions({ input: { sessionId } }),
    select: (answer) => answer.phones,
    // The server drops an unconfirmed phone without reporting it, so poll while there is one.
    refetchInterval: ({ state }) =>
      state.data?.phones.some(({ status }) => status === "pending") ? pairingLimits.answerWithinMs / 4 : false,
  });
  useEffect(
    () =>
      subscribePhones(() => {
        void queryClient.invalidateQueries({ queryKey: apiQueries.pairing.phones.key() });
        // A phone may have used the code on the screen, so get a new one.
        void queryClient.invalidateQueries({ queryKey: offerKey(sessionId) });
      }),
    [queryClient, sessionId, subscribePhones],
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiQueries.pairing.phones.key() });
  return {
    phones: phones.data ?? [],
    async choose({ pairingId, device }: PhoneView, number: number) {
      const result = await attempt(api.pairing.confirm({ sessionId, pairingId, screen: screenId, number }));
      if (result.ok) toasts.show({ title: phoneTexts.phonePaired, description: device, tone: "success" });
      else toasts.show({ title: phoneTexts.phoneNotPaired, description: result.failure.message, tone: "destructive" });
      await refresh();
    },
    async remove({ pairingId }: PhoneView) {
      const result = await attempt(api.pairing.remove({ sessionId, pairingId }));
      if (!result.ok)
        toasts.show({ title: phoneTexts.phoneNotRemoved, description: result.failure.message, tone: "destructive" });
      await refresh();
    },
  };
}

type Offer = {
  data: { token: string; expiresInMs: number } | undefined;
  /** When the answer arrived. */
  dataUpdatedAt: number;
  failure: Failure | null;
  nowMs: number;
};

export const overText = phoneTexts.codeExpired;

/**
 * Returns the code to show, or why there's none. If a code couldn't be renewed, we hide it, because it may have been
 * used.
 */
export function offeredCode({ data, dataUpdatedAt, failure, nowMs }: Offer) {
  if (failure !== null) return { token: null, problem: failure.message };
  if (data === undefined) return { token: null, problem: null };
  return nowMs < dataUpdatedAt + data.expiresInMs
    ? { token: data.token, problem: null }
    : { token: null, problem: overText };
}
