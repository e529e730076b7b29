import { Suspense } from "react";
import type { Me } from "../shared/auth/current-user.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";

const InvitationBanners = lazyPart(
  () => import("../features/invitations/components/invitation-banners.tsx"),
  "InvitationBanners",
);

/**
 * Shows an engineer's or a guest's invitations on every signed-in page except the desk, which lists them itself. Other
 * users don't load the code.
 */
export const InvitationSlot = ({ me }: { me: Me }) =>
  me.roles.includes("engineer") || me.isGuest ? (
    <Suspense fallback={null}>
      <InvitationBanners />
    </Suspense>
  ) : null;
