import type { RequestableRole } from "@foldback/domain/people/roles";
import { buttonStyles } from "@foldback/ui/button-styles";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { CheckEmailMessage } from "../features/auth/components/check-email-message.tsx";
import { UserMenu } from "../features/auth/components/user-menu.tsx";
import { forgetSignUp, signedUpEmail } from "../features/auth/model/pending-sign-up.ts";
import { authTexts } from "../features/auth/texts.ts";
import { Wizard } from "../features/onboarding/components/wizard.tsx";
import type { WizardPlan } from "../features/onboarding/model/wizard-plan.ts";
import { type Me, useMe } from "../shared/auth/current-user.ts";
import { failureOf } from "../shared/http/failure.ts";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { toasts } from "../shared/toasts/toasts.ts";
import { SiteHeader } from "../site/site-header.tsx";
import { InvitationSlot } from "./invitation-slot.tsx";
import { pageTexts as texts } from "./texts.ts";

const AuthDialog = lazyPart(() => import("../features/auth/components/auth-dialog.tsx"), "AuthDialog");

type ProfilePageProps<Fields extends object, Profile, Saved> = {
  plan: WizardPlan<Fields, Profile, Saved>;
  onClosed: () => void;
  onCompleted: (saved: Saved) => void;
  /** Shown above the wizard to signed-in users. */
  aside?: (me: Me) => ReactNode;
};

/** A profile wizard. Visitors can fill it in too, and sign up midway or at the end. */
export function ProfilePage<Fields extends object, Profile, Saved>(props: ProfilePageProps<Fields, Profile, Saved>) {
  const { plan, onClosed, onCompleted } = props;
  const me = useMe();
  const entry = useSignUp(plan.role, me.data ?? null);
  const place = useWizardPlace();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (me.data && !wasSignedIn) setWasSignedIn(true);
  // After a sign-out, leave. Otherwise the wizard would start again for a visitor.
  if (me.data === null && wasSignedIn) return <Navigate to="/" state={{ stay: true }} replace />;
  if (me.data === undefined) {
    return <Frame>{me.isError ? <Unreachable error={me.error} retry={me.refetch} /> : <Waiting />}</Frame>;
  }
  const person = me.data;
  return (
    <Frame menu={person !== null && <UserMenu me={person} />}>
      {person !== null && <InvitationSlot me={person} />}
      {person !== null && props.aside?.(person)}
      {person === null && entry.notice}
      <KnownProfile key={person?.user.id ?? "visitor"} userId={person?.user.id ?? null} plan={plan}>
        {(known) => (
          <Wizard
            plan={plan}
            userId={person?.user.id ?? null}
            known={known}
            askToSignUp={entry.ask}
            place={place}
            onClosed={person === null ? undefined : onClosed}
            onCompleted={onCompleted}
          />
        )}
      </KnownProfile>
      {entry.dialog(person === null)}
    </Frame>
  );
}

/** Gives each step its own entry in the browser's history. */
function useWizardPlace() {
  const step = useLocation({ select: ({ state }) => state.wizardStep ?? null });
  const navigate = useNavigate();
  const go = useCallback(
    (wizardStep: number, how: "push" | "replace") =>
      void navigate({
        to: ".",
        state: (before) => ({ ...before, wizardStep }),
        replace: how === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(() => ({ step, go }), [step, go]);
}

type KnownProfileProps<Fields extends object, Profile, Saved> = {
  plan: WizardPlan<Fields, Profile, Saved>;
  userId: string | null;
  children: (known: Profile | null) => ReactNode;
};

/** Reads the profile on every visit, because you may have continued on another device. */
function KnownProfile<Fields extends object, Profile, Saved>(props: KnownProfileProps<Fields, Profile, Saved>) {
  const { plan, userId, children } = props;
  const known = useQuery({
    queryKey: ["own-profile", plan.role, userId],
    queryFn: plan.load,
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (userId === null) return children(null);
  if (known.isError) return <Unreachable error={known.error} retry={known.refetch} />;
  return known.isSuccess ? children(known.data) : <Waiting />;
}

function useSignUp(role: RequestableRole, me: Me | null) {
  const [email, setEmail] = usePendingSignUp(me);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const ask = () => {
    setWanted(true);
    setOpen(true);
  };
  return {
    ask,
    notice: (
      <div aria-live="polite" className="mx-auto w-full max-w-3xl px-4 pt-6 empty:hidden">
        {email !== null && <CheckEmailMessage email={email} signIn={ask} />}
      </div>
    ),
    dialog: (mayOpen: boolean) =>
      wanted && (
        <Suspense>
          <AuthDialog
            // If the visitor has already signed up on this page, open the dialog on its sign-in tab.
            key={email === null ? "sign-up" : "sign-in"}
            role={role}
            startWith={email === null ? "sign-up" : "sign-in"}
            open={open && mayOpen}
            onOpenChange={setOpen}
            onSignedIn={() => setOpen(false)}
            onSignedUp={setEmail}
          />
        </Suspense>
      ),
  };
}

/** The address that a newcomer has to verify. Null once this browser is signed in, here or in another tab. */
function usePendingSignUp(me: Me | null) {
  const [email, setEmail] = useState(signedUpEmail);
  useEffect(() => {
    if (me === null || email === null) return;
    forgetSignUp();
    setEmail(null);
    if (me.user.email === email.toLowerCase()) toasts.show({ ...authTexts.verified, tone: "success" });
  }, [me, email]);
  return [email, setEmail] as const;
}

const Frame = ({ menu, children }: { menu?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SiteHeader
      start={
        <Link to="/" state={{ stay: true }} className={buttonStyles({ variant: "ghost", size: "sm" })}>
          <ArrowLeft aria-hidden="true" />
          {texts.home}
        </Link>
      }
    >
      {menu}
    </SiteHeader>
    <main className="flex min-w-0 flex-1 flex-col">{children}</main>
  </div>
);

const Waiting = () => <Spinner headingLevel="h1" label={texts.loading} className="m-auto" />;

const Unreachable = ({ error, retry }: { error: unknown; retry: () => Promise<unknown> }) => (
  <ErrorState
    headingLevel="h1"
    title={texts.unreachable}
    message={failureOf(error).message}
    onRetry={() => void retry()}
  />
);
