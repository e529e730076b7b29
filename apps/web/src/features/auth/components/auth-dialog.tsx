import type { RequestableRole } from "@foldback/domain/people/roles";
import { Dialog } from "@foldback/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { apiQueries } from "../../../shared/api-client.ts";
import { authTexts } from "../model/auth-texts.ts";
import { useAuthForm } from "../model/use-auth-form.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

type AuthDialogProps = {
  /** By the entry point: decides the texts and what a newcomer asks to be. */
  role: RequestableRole;
  /** The tab that is open at first. */
  startWith?: "sign-in" | "sign-up";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn: () => void;
  onSignedUp: (email: string) => void;
};

export function AuthDialog({
  role,
  startWith = "sign-in",
  open,
  onOpenChange,
  onSignedIn,
  onSignedUp,
}: AuthDialogProps) {
  const { title, subtitle } = authTexts.dialog[role];
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [tab, setTab] = useState<"sign-in" | "sign-up">(startWith);
  const emailRef = useRef<HTMLInputElement>(null);
  const form = useAuthForm({
    role,
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
  const social = <SocialButtons providers={providers.data} busy={form.busy} onChoose={form.submitSocial} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={subtitle} initialFocus={emailRef}>
      <Tabs value={tab} onValueChange={changeTab}>
        <TabList label="Sign in or sign up">
          <Tab value="sign-in" disabled={form.busy}>
            Sign In
          </Tab>
          <Tab value="sign-up" disabled={form.busy}>
            Sign Up
          </Tab>
        </TabList>
        <TabPanel value="sign-in" className="flex flex-col gap-5">
          <CredentialsForm
            kind="sign-in"
            emailRef={emailRef}
            form={form}
            mailbox={providers.data?.developmentMailbox ?? false}
          />
          {social}
        </TabPanel>
        <TabPanel value="sign-up" className="flex flex-col gap-5">
          <CredentialsForm kind="sign-up" form={form} mailbox={providers.data?.developmentMailbox ?? false} />
          {social}
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
