import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import type { Arrival } from "../features/subscription/components/subscription-tab.tsx";
import { loadPart } from "../shared/load-part.ts";

const SubscriptionTab = lazy(() =>
  loadPart(() => import("../features/subscription/components/subscription-tab.tsx")).then((file) => ({
    default: file.SubscriptionTab,
  })),
);

export const SubscriptionSlot = ({ arrival }: { arrival?: Arrival }) => (
  <Suspense fallback={<Spinner label="Loading..." className="m-auto py-12" />}>
    <SubscriptionTab arrival={arrival} />
  </Suspense>
);
