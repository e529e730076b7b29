import { Spinner } from "@foldback/ui/spinner";
import { Suspense } from "react";
import type { Arrival } from "../features/subscription/components/subscription-tab.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { pageTexts as texts } from "./texts.ts";

const SubscriptionTab = lazyPart(
  () => import("../features/subscription/components/subscription-tab.tsx"),
  "SubscriptionTab",
);

export const preloadSubscription = SubscriptionTab.preload;

export const SubscriptionSlot = ({ arrival }: { arrival: Arrival }) => (
  <Suspense fallback={<Spinner label={texts.loading} className="m-auto py-12" />}>
    <SubscriptionTab arrival={arrival} />
  </Suspense>
);
