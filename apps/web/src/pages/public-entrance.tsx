import type { RequestableRole } from "@foldback/domain/people/roles";
import type { PlanId } from "@foldback/domain/plans/plans";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { UserMenu } from "../features/auth/components/user-menu.tsx";
import { type Me, useMe } from "../shared/auth/current-user.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { rememberPlan } from "../shared/plans/wanted-plan.ts";
import { type AppPath, type AuthIntent, type AuthRole, EntranceContext } from "../site/entrance.ts";
import { findOpener, rememberOpener } from "../site/opener.ts";

const AuthDialog = lazyPart(() => import("../features/auth/components/auth-dialog.tsx"), "AuthDialog");

/** Long enough to read that the sign-in worked. */
const goAfterMs = 500;

/** With `any`, the home page sends you on to the dashboard for your role. */
const destinationOf = { artist: "/studio", engineer: "/engineer", any: "/" } as const;

/** The wizard that follows a sign-up. */
const wizardOf = { artist: "/artist-profile", engineer: "/engineer-profile", any: "/artist-profile" } as const;

/** On these pages a sign-in leads to the wizard too. */
const wizardPages = ["/artist-signup", "/engineer-signup"];

type PublicEntranceProps = { onSignedIn?: () => void; children: ReactNode };

/** A public page inside the application. The URL says which dialog is open. */
export function PublicEntrance({ onSignedIn, children }: PublicEntranceProps) {
  const navigate = useNavigate();
  const known = useMe().data;
  const me = known ?? null;
  const leaveTo = useLeaving();
  const isWizardPage = useLocation({ select: ({ pathname }) => wizardPages.includes(pathname.replace(/\/$/, "")) });
  const { open, lastIntent } = useAuthDialog();
  useWantedPlan(known);
  const show = (search: { login?: AuthRole; signup?: RequestableRole; plan?: PlanId }) =>
    void navigate({
      ...{ to: ".", search, replace: true, resetScroll: false },
      state: { getStarted: search.plan !== undefined },
    });
  const entrance = {
    signedIn: me !== null,
    enter: ({ role, how, plan }: AuthIntent) => {
      rememberOpener();
      show({ [how]: role, plan });
    },
    go: (to: AppPath) => void navigate({ to }),
    subscribe: (plan: PlanId) =>
      void navigate({ to: "/studio", search: { checkout: plan }, state: { getStarted: true } }),
    prepare: AuthDialog.preload,
    account: me === null ? null : <UserMenu me={me} />,
  };
  return (
    <EntranceContext value={entrance}>
      {children}
      {lastIntent !== null && (
        <Suspense>
          <AuthDialog
            key={`${lastIntent.role} ${lastIntent.how}`}
            role={lastIntent.role}
            startWith={lastIntent.how === "signup" ? "sign-up" : "sign-in"}
            open={open && me === null}
            onOpenChange={(next) => next || show({})}
            finalFocus={() => findOpener(lastIntent) ?? true}
            onSignedIn={() => {
              const destination = (isWizardPage ? wizardOf : destinationOf)[lastIntent.role];
              if (destination === "/") return void navigate({ to: "/" });
              onSignedIn?.();
              leaveTo(destination);
            }}
            onSignedUp={() => void navigate({ to: wizardOf[lastIntent.role] })}
          />
        </Suspense>
      )}
    </EntranceContext>
  );
}

/** Returns the dialog named in the URL. Keeps the last one while it closes. */
function useAuthDialog(): { open: boolean; lastIntent: AuthIntent | null } {
  const { login, signup } = useSearch({ strict: false });
  const [lastIntent, setLastIntent] = useState<AuthIntent | null>(null);
  const role = signup ?? login;
  const how = signup === undefined ? "login" : "signup";
  if (role !== undefined && (lastIntent?.role !== role || lastIntent.how !== how)) setLastIntent({ role, how });
  return { open: role !== undefined, lastIntent };
}

/**
 * Handles a press of Get Started from before we knew the user. A visitor's plan is remembered. A user who pressed it on
 * this page goes to the payment, and one who only followed a link goes to the plan's card.
 */
function useWantedPlan(me: Me | null | undefined): void {
  const { plan } = useSearch({ strict: false });
  const getStarted = useLocation({ select: ({ state }) => state.getStarted === true });
  const signsInFirst = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (plan === undefined || me === undefined) return;
    if (me === null) {
      signsInFirst.current = true;
      rememberPlan(plan);
    } else
      void navigate({
        to: "/studio",
        search: { checkout: plan },
        state: { getStarted: getStarted && !signsInFirst.current },
        replace: true,
      });
  }, [plan, getStarted, me, navigate]);
}

function useLeaving() {
  const navigate = useNavigate();
  const [destination, setDestination] = useState<AppPath | null>(null);
  useEffect(() => {
    if (destination === null) return;
    const timer = setTimeout(() => void navigate({ to: destination }), goAfterMs);
    return () => clearTimeout(timer);
  }, [destination, navigate]);
  return setDestination;
}
