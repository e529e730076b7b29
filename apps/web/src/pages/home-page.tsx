import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { dashboardOf } from "../features/auth/model/guard-decision.ts";
import { linkFailure } from "../features/auth/model/link-failure.ts";
import { authTexts } from "../features/auth/texts.ts";
import { wizardInProgress } from "../features/onboarding/model/draft-store.ts";
import { useMe } from "../shared/auth/current-user.ts";
import { toasts } from "../shared/toasts/toasts.ts";
import { LandingPage } from "./public/landing-page.tsx";
import { PublicEntrance } from "./public-entrance.tsx";

export function HomePage() {
  const [entering, setEntering] = useState(false);
  useLinkOutcome();
  useDashboardRedirect({ paused: entering });
  return (
    <PublicEntrance onSignedIn={() => setEntering(true)}>
      <LandingPage />
    </PublicEntrance>
  );
}

/**
 * Sends a newcomer to their wizard, and other signed-in visitors to their dashboard, or back to the wizard they were in
 * before signing in. Visitors who came here on purpose, through a link in the app or to a section of this page, stay.
 */
function useDashboardRedirect({ paused }: { paused: boolean }): void {
  const me = useMe().data;
  const role = me?.role ?? null;
  const isGuest = me?.isGuest ?? false;
  const { verified, plan } = useSearch({ from: "/" });
  const [isNew] = useState(verified === true);
  // While another page loads, this one is still on screen.
  const stays = useLocation({
    select: ({ pathname, state, hash }) => pathname !== "/" || state.stay === true || hash !== "",
  });
  const navigate = useNavigate();
  useEffect(() => {
    // If the visitor chose a plan, they go to its payment instead.
    if (role === null || stays || paused || plan !== undefined) return;
    const wizard = wizardInProgress();
    // A newcomer starts with the profile of the role that they requested, because it may not be granted yet.
    const start = wizard ?? (isNew ? (me?.requestedRole ?? "artist") : null);
    const to = start === null ? dashboardOf({ role, isGuest }) : (`/${start}-profile` as const);
    void navigate({ to, replace: true });
  }, [role, isGuest, stays, paused, isNew, me?.requestedRole, plan, navigate]);
}

/** Shows the outcome of a verification link once and removes it from the URL. */
function useLinkOutcome(): void {
  const { verified, error } = useSearch({ from: "/" });
  const navigate = useNavigate();
  useEffect(() => {
    if (error !== undefined) {
      toasts.show({ ...linkFailure(error), tone: "destructive" });
    } else if (verified) {
      toasts.show({ ...authTexts.verified, tone: "success" });
    } else return;
    void navigate({ to: "/", search: {}, replace: true });
  }, [verified, error, navigate]);
}
