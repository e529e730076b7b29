import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CheckEmailNotice } from "../features/auth/components/check-email-notice.tsx";
import { UserMenu } from "../features/auth/components/user-menu.tsx";
import { authTexts, linkErrorText } from "../features/auth/model/auth-texts.ts";
import { dashboardOf } from "../features/auth/model/guard-decision.ts";
import { useMe } from "../shared/current-user.ts";
import { toasts } from "../shared/toasts.ts";
import { DarkTallies } from "../site/dark-tallies.tsx";
import { Hero } from "../site/hero.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import { HomeEntrances } from "./home-entrances.tsx";

export function HomePage() {
  const me = useMe().data ?? null;
  const [signedUpEmail, setSignedUpEmail] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  useLinkOutcome();
  useWayToDashboard({ paused: entering });
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader>{me !== null && <UserMenu me={me} />}</SiteHeader>
      <main className="flex flex-1 flex-col">
        <Hero
          actions={
            <HomeEntrances signedIn={me !== null} onSignedIn={() => setEntering(true)} onSignedUp={setSignedUpEmail} />
          }
          notice={<div aria-live="polite">{signedUpEmail !== null && <CheckEmailNotice email={signedUpEmail} />}</div>}
        />
        <DarkTallies />
      </main>
    </div>
  );
}

/** A signed-in visitor is sent on to their dashboard, unless they came back here on purpose. */
function useWayToDashboard({ paused }: { paused: boolean }): void {
  const role = useMe().data?.role ?? null;
  const stays = useLocation({ select: ({ state }) => state.stay === true });
  const navigate = useNavigate();
  useEffect(() => {
    if (role === null || stays || paused) return;
    void navigate({ to: dashboardOf(role), replace: true });
  }, [role, stays, paused, navigate]);
}

/** Says how the link of the verification mail went, and takes it out of the address so that it is said once. */
function useLinkOutcome(): void {
  const { verified, error } = useSearch({ from: "/" });
  const navigate = useNavigate();
  useEffect(() => {
    if (error !== undefined) {
      toasts.show({ title: authTexts.verificationFailed, description: linkErrorText(error), tone: "destructive" });
    } else if (verified) {
      toasts.show({ ...authTexts.verified, tone: "success" });
    } else return;
    void navigate({ to: "/", search: {}, replace: true });
  }, [verified, error, navigate]);
}
