import { buttonStyles } from "@foldback/ui/button-styles";
import { Spinner } from "@foldback/ui/spinner";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { UserMenu } from "../features/auth/components/user-menu.tsx";
import { useSignedInUser } from "../shared/auth/current-user.ts";
import { SiteHeader } from "../site/site-header.tsx";
import { InvitationSlot } from "./invitation-slot.tsx";

type DashboardFrameProps = {
  title: string;
  /** The page shows invitations itself. */
  ownInvitations?: boolean;
  children: ReactNode;
};

/** What every dashboard has round it: the bar, the way back, the user menu, an engineer's invitations. */
export function DashboardFrame({ title, ownInvitations = false, children }: DashboardFrameProps) {
  const me = useSignedInUser();
  const back = (
    <Link to="/" state={{ stay: true }} className={buttonStyles({ variant: "ghost", size: "sm" })}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Link>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader start={back}>
        <UserMenu me={me} />
      </SiteHeader>
      <main className="flex min-w-0 flex-1 flex-col">
        <h1 className="sr-only">{title}</h1>
        {!ownInvitations && <InvitationSlot me={me} />}
        <Suspense fallback={<Spinner label="Loading..." className="m-auto" />}>{children}</Suspense>
      </main>
    </div>
  );
}
