import { Suspense } from "react";
import type { Me } from "../shared/auth/current-user.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";

const InvitationBanners = lazyPart(
  () => import("../features/invitations/components/invitation-banners.tsx"),
  "InvitationBanners",
);

/** Invitations on every signed-in page of an engineer but the desk, which lists them itself. Other users load nothing. */
export const InvitationSlot = ({ me }: { me: Me }) =>
  me.roles.includes("engineer") ? (
    <Suspense fallback={null}>
      <InvitationBanners />
    </Suspense>
  ) : null;
