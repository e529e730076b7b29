import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { meQuery } from "../../../shared/auth/current-user.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { SubscriptionTab } from "./subscription-tab.tsx";

const arrival = { checkoutId: null, outcome: null, plan: null, payAtOnce: false, onRead: () => {} };
const off: SubscriptionView = {
  configured: false,
  subscribed: false,
  plan: null,
  endsWithPeriod: false,
  subscriptionEndMs: null,
  graceUntilMs: null,
  unpaid: false,
  moneyBack: null,
  nextPlan: null,
  disputes: [],
  firstSessionFree: true,
  manageable: false,
};

function shownTo(roles: readonly string[]) {
  const client = new QueryClient();
  client.setQueryData(apiQueries.billing.subscription.queryKey(), off);
  client.setQueryData(meQuery.queryKey, { roles } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SubscriptionTab arrival={arrival} />
    </QueryClientProvider>,
  );
}

test("[BI-6] if payments are off, every user is told so, and only an administrator is told how to turn them on", () => {
  expect(shownTo(["artist"])).toContain("you can&#x27;t buy a plan and no plan limits apply.");
  expect(shownTo(["artist"])).not.toContain("STRIPE_SECRET_KEY");
  expect(shownTo(["artist", "admin"])).toContain("STRIPE_SECRET_KEY");
});
