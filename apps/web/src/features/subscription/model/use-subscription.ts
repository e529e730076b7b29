import type { PlanId } from "@foldback/domain/plans/plans";
import type { NoticeId } from "@foldback/protocol/notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt, type Result } from "../../../shared/http/failure.ts";
import { forgetPlan } from "../../../shared/plans/wanted-plan.ts";
import { showNotice } from "../../../shared/toasts/toasts.ts";

const subscriptionQuery = apiQueries.billing.subscription.queryOptions();

/** `waitingSinceMs`: then something was done at the provider, and the server hears of it any moment. */
export const useSubscription = ({ waitingSinceMs }: { waitingSinceMs: number | null }) =>
  useQuery({
    ...subscriptionQuery,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: () => lookAgainAfterMs(waitingSinceMs, Date.now()),
  });

/** What the server says of the checkout that somebody comes back from; null while it has said nothing. */
export function useCheckoutOutcome(checkoutId: string | null) {
  const [sinceMs] = useState(Date.now);
  const { data, isError } = useQuery({
    ...apiQueries.billing.outcome.queryOptions({ input: { checkoutId: checkoutId ?? "" } }),
    enabled: checkoutId !== null,
    refetchInterval: ({ state }) => (state.data?.outcome === "awaited" ? lookAgainAfterMs(sinceMs, Date.now()) : false),
  });
  // Where nothing can be learnt nothing is said: the plan itself is on the page.
  return isError ? "none" : (data?.outcome ?? null);
}

/** One thing at a time: to the provider's checkout, to its portal, or the money back. */
export function useBillingActions() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<PlanId | "portal" | "money-back" | null>(null);
  /** Since then a page of the provider stands in another tab. */
  const [awaySinceMs, setAwaySinceMs] = useState<number | null>(null);
  const run = async <Value>(what: NonNullable<typeof busy>, ask: () => Promise<Result<Value>>, notice: NoticeId) => {
    setBusy(what);
    const result = await ask();
    setBusy(null);
    if (!result.ok) showNotice(notice, { code: result.failure.code });
    return result.ok ? result.value : null;
  };
  const askCheckout = (plan: PlanId) => {
    forgetPlan();
    const requestId = crypto.randomUUID();
    return () => api.billing.checkout({ plan, requestId });
  };
  const goTo = (what: PlanId | "portal", ask: () => Promise<{ url: string }>, notice: NoticeId) =>
    openBeside(async () => {
      const page = await run(what, () => attempt(ask()), notice);
      if (page !== null) setAwaySinceMs(Date.now());
      return page?.url ?? null;
    });
  return {
    busy,
    awaySinceMs,
    checkout: (plan: PlanId) => goTo(plan, askCheckout(plan), "checkoutFailed"),
    /** In this tab, where no studio is open. */
    checkoutHere: async (plan: PlanId) => {
      const page = await run(plan, () => attempt(askCheckout(plan)()), "checkoutFailed");
      if (page !== null) window.location.assign(page.url);
    },
    portal: () => goTo("portal", () => api.billing.portal(), "portalFailed"),
    moneyBack: async () => {
      const view = await run("money-back", () => attempt(api.billing.moneyBack()), "moneyBackFailed");
      if (view === null) {
        // The plan may have ended all the same, with a part of the money refused.
        await queryClient.invalidateQueries(subscriptionQuery);
        return false;
      }
      queryClient.setQueryData(subscriptionQuery.queryKey, view);
      showNotice("moneyGivenBack");
      return true;
    },
  };
}

const everyMs = 2_000;
const forMs = 2 * 60_000;

/** How soon to ask the server again while something is under way at the provider: for two minutes, and then no more. */
export const lookAgainAfterMs = (waitingSinceMs: number | null, nowMs: number): number | false =>
  waitingSinceMs !== null && nowMs - waitingSinceMs < forMs ? everyMs : false;

/**
 * Opens the provider's page in a new tab. The tab is opened within the press, because a browser opens none later; the address
 * follows when the server has said it. A browser that opens none is led there in this tab.
 */
async function openBeside(find: () => Promise<string | null>): Promise<void> {
  const beside = window.open("about:blank", "_blank");
  const url = await find();
  if (url === null) {
    beside?.close();
    return;
  }
  if (beside === null) {
    window.location.assign(url);
    return;
  }
  beside.opener = null;
  beside.location.href = url;
}
