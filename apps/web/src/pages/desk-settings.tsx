import { Suspense } from "react";
import { useSignedInUser } from "../shared/auth/current-user.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";

const loadPanels = () => import("../features/invitations/components/availability-panel.tsx");
const AvailabilityPanel = lazyPart(loadPanels, "AvailabilityPanel");
const NotificationsPanel = lazyPart(loadPanels, "NotificationsPanel");

/** Artists can't find guests in the list of engineers, so a guest has no availability to set, only notifications. */
export function DeskSettings() {
  const { roles, isGuest } = useSignedInUser();
  return (
    <Suspense fallback={null}>
      {roles.includes("engineer") ? <AvailabilityPanel /> : isGuest && <NotificationsPanel />}
    </Suspense>
  );
}
