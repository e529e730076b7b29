import { Suspense } from "react";
import type { Me } from "../shared/auth/current-user.ts";
import { lazyPart } from "../shared/http/load-part.ts";

const InvitationNotice = lazyPart(
  () => import("../features/invitations/components/invitation-notice.tsx"),
  "InvitationNotice",
);

/** Invitations reach an engineer on every signed-in page; the desk has a list of its own. Others fetch nothing for it. */
export const InvitationSlot = ({ me }: { me: Me }) =>
  me.roles.includes("engineer") ? (
    <Suspense fallback={null}>
      <InvitationNotice />
    </Suspense>
  ) : null;
