import type { PlanId } from "@foldback/domain/plans/plans";
import type { NoticeId } from "@foldback/protocol/notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt, type Result } from "../../../shared/http/failure.ts";
import { forgetWantedPlan } from "../../../shared/plans/wanted-plan.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";

const subscriptionQuery = apiQueries.billing.subscription.queryOptions();

/** `waitingSinceMs` is when you did something at the payment provider, which the server learns about later. */
export const useSubscription = ({ waitingSinceMs }: { waitingSinceMs: number | null }) =>
  useQuery({
    ...subscriptionQuery,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: () => pollAfterMs(waitingSinceMs, Date.now()),
  });

/** Returns the outcome of the checkout that you came back from, or null until the server knows it. */
export function useCheckoutOutcome(checkoutId: string | null) {
  const [sinceMs] = useState(Date.now);
  const { data, isError } = useQuery({
    ...apiQueries.billing.outcome.queryOptions({ input: { checkoutId: checkoutId ?? "" } }),
    enabled: checkoutId !== null,
    refetchInterval: ({ state }) => (state.data?.outcome === "awaited" ? pollAfterMs(sinceMs, Date.now()) : false),
  });
  // If the outcome can't be read, show nothing, because the page shows the plan anyway.
  return isError ? "none" : (data?.outcome ?? null);
}

/** Opens a checkout or the portal, or requests a refund, one at a time. */
export function useBillingActions() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<PlanId | "portal" | "money-back" | null>(null);
  /** When we opened the provider's page in another tab. */
  const [awaySinceMs, setAwaySinceMs] = useState<number | null>(null);
  const run = async <Value>(what: NonNullable<typeof busy>, ask: () => Promise<Result<Value>>, notice: NoticeId) => {
    setBusy(what);
    const result = await ask();
    setBusy(null);
    if (!result.ok) showNotice(notice, { code: result.failure.code });
    return result.ok ? result.value : null;
  };
  const askCheckout = (plan: PlanId) => {
    forgetWantedPlan();
    const requestId = crypto.randomUUID();
    return () => api.billing.checkout({ plan, requestId });
  };
  const goTo = (what: PlanId | "portal", ask: () => Promise<{ url: string }>, notice: NoticeId) =>
    openInNewTab(async () => {
      const page = await run(what, () => attempt(ask()), notice);
      if (page !== null) setAwaySinceMs(Date.now());
      return page?.url ?? null;
    });
  return {
    busy,
    awaySinceMs,
    checkout: (plan: PlanId) => goTo(plan, askCheckout(plan), "checkoutFailed"),
    /** Opens the checkout in this tab, for pages without a studio. */
    checkoutHere: async (plan: PlanId) => {
      const page = await run(plan, () => attempt(askCheckout(plan)()), "checkoutFailed");
      if (page !== null) window.location.assign(page.url);
    },
    portal: () => goTo("portal", () => api.billing.portal(), "portalFailed"),
    moneyBack: async () => {
      const view = await run("money-back", () => attempt(api.billing.moneyBack()), "moneyBackFailed");
      if (view === null) {
        // The plan may have ended even though part of the refund failed, so refetch it.
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

/** Polls for two minutes after something happened at the payment provider. */
export const pollAfterMs = (waitingSinceMs: number | null, nowMs: number): number | false =>
  waitingSinceMs !== null && nowMs - waitingSinceMs < forMs ? everyMs : false;

/**
 * Opens the provider's page in a new tab. The tab has to open while the click is being handled, because browsers block
 * it later, and it gets its URL once the server has answered. If the browser blocks the tab, this one shows the page
 * instead.
 */
async function openInNewTab(find: () => Promise<string | null>): Promise<void> {
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
