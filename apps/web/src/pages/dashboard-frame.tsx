import { buttonStyles } from "@foldback/ui/button-styles";
import { Spinner } from "@foldback/ui/spinner";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { UserMenu } from "../features/auth/components/user-menu.tsx";
import { useSignedInUser } from "../shared/auth/current-user.ts";
import { PartSuspense } from "../shared/page/part-suspense.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import { InvitationSlot } from "./invitation-slot.tsx";
import { pageTexts as texts } from "./texts.ts";

type DashboardFrameProps = {
  title: string;
  /** True if the page shows invitations itself. */
  ownInvitations?: boolean;
  children: ReactNode;
};

/** The frame of a dashboard: a bar with the back link and the user menu and, for engineers, their invitations. */
export function DashboardFrame({ title, ownInvitations = false, children }: DashboardFrameProps) {
  const me = useSignedInUser();
  const back = (
    <Link to="/" state={{ stay: true }} className={buttonStyles({ variant: "ghost", size: "sm" })}>
      <ArrowLeft aria-hidden="true" />
      {texts.back}
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
        <PartSuspense fallback={<Spinner label={texts.loading} className="m-auto" />}>{children}</PartSuspense>
      </main>
    </div>
  );
}
