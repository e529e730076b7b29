import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import type { CheckoutOutcome } from "../features/subscription/components/subscription-tab.tsx";

const SubscriptionTab = lazy(() =>
  import("../features/subscription/components/subscription-tab.tsx").then((file) => ({
    default: file.SubscriptionTab,
  })),
);

export const SubscriptionSlot = ({ outcome = null }: { outcome?: CheckoutOutcome }) => (
  <Suspense fallback={<Spinner label="Loading..." className="m-auto py-12" />}>
    <SubscriptionTab outcome={outcome} />
  </Suspense>
);
