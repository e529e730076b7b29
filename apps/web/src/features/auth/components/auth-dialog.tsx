import type { RequestableRole } from "@foldback/domain/people/roles";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { supportsPasskeys } from "../../../shared/auth/passkeys.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { canShareScreen } from "../../../shared/page/can-share-screen.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { computerNeededText } from "../../../shared/page/texts.ts";
import { useAuthForm } from "../model/use-auth-form.ts";
import { authTexts } from "../texts.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { ForgottenForm } from "./forgotten-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

type AuthDialogProps = {
  /** Determines the texts and the role that a new user requests. `any` requests the artist role. */
  role: RequestableRole | "any";
  /** The tab to open first. */
  startWith?: "sign-in" | "sign-up";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | true;
  onSignedIn: () => void;
  onSignedUp: (email: string) => void;
};

export function AuthDialog({
  role,
  startWith = "sign-in",
  open,
  onOpenChange,
  finalFocus,
  onSignedIn,
  onSignedUp,
}: AuthDialogProps) {
  const { title, subtitle, newcomers } = authTexts.dialog[role];
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [tab, setTab] = useState<"sign-in" | "sign-up">(startWith);
  const firstFieldRef = useRef<HTMLInputElement>(null);
  const form = useAuthForm({
    role: role === "any" ? "artist" : role,
    onSignedIn: () => {
      onOpenChange(false);
      onSignedIn();
    },
    onSignedUp: (email) => {
      onOpenChange(false);
      setTab("sign-in");
      onSignedUp(email);
    },
  });
  const changeTab = (next: typeof tab) => {
    setTab(next);
    form.forgetFailure();
  };
  const [forgotten, setForgotten] = useState(false);
  const social = (how: "sign-in" | "sign-up") => (
    <SocialButtons
      providers={providers.data}
      busy={form.busy}
      onChoose={(provider) => form.submitSocial(provider, how)}
    />
  );
  const mailbox = providers.data?.developmentMailbox ?? false;
  if (forgotten || form.step === "second-factor") {
    const words = forgotten ? authTexts.forgotten : authTexts.secondFactor;
    return (
      <Dialog open={open} onOpenChange={onOpenChange} finalFocus={finalFocus} title={words.title}>
        {forgotten ? (
          <ForgottenForm email={form.fields.email} mailbox={mailbox} onBack={() => setForgotten(false)} />
        ) : (
          <SecondFactorForm form={form} />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={tab === "sign-in" ? subtitle : newcomers}
      initialFocus={firstFieldRef}
      finalFocus={finalFocus}
    >
      <Tabs value={tab} onValueChange={changeTab}>
        <TabList label={authTexts.signInOrUp}>
          <Tab value="sign-in" disabled={form.busy}>
            {authTexts.signIn}
          </Tab>
          <Tab value="sign-up" disabled={form.busy}>
            {authTexts.signUp}
          </Tab>
        </TabList>
        <TabPanel value="sign-in" className="flex flex-col gap-5">
          <CredentialsForm
            kind="sign-in"
            firstFieldRef={firstFieldRef}
            form={form}
            mailbox={mailbox}
            onForgotten={() => setForgotten(true)}
          />
          {supportsPasskeys() && (
            <Button disabled={form.busy} onClick={() => void form.submitPasskey()}>
              <KeyRound aria-hidden="true" />
              {authTexts.signInWithPasskey}
            </Button>
          )}
          {social("sign-in")}
        </TabPanel>
        <TabPanel value="sign-up" className="flex flex-col gap-5">
          {role !== "engineer" && !canShareScreen() && <p className="text-ink-muted">{computerNeededText}</p>}
          <CredentialsForm kind="sign-up" firstFieldRef={firstFieldRef} form={form} mailbox={mailbox} />
          {social("sign-up")}
          {role !== "engineer" && (
            <p className="text-center text-ink-muted text-sm">
              <Sentence
                text={authTexts.areYouAnEngineer}
                parts={{
                  join: (
                    <a href="/engineer-signup" className="text-accent-text underline underline-offset-4">
                      {authTexts.joinAsEngineer}
                    </a>
                  ),
                }}
              />
            </p>
          )}
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
