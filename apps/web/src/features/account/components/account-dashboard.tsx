import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { authErrors, isAuthErrorCode } from "../../../shared/auth/texts.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { useOwnAccount } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { AuthenticatorPanel } from "./authenticator-panel.tsx";
import { CompanionsPanel } from "./companions-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { LinkedPanel } from "./linked-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { PersonalDataPanel } from "./personal-data-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SecondFactorProof } from "./second-factor-proof.tsx";

export function AccountDashboard() {
  const me = useSignedInUser();
  const own = useOwnAccount();
  useLinkOutcome();
  if (own.data === undefined) {
    if (!own.isError) return <Spinner label={accountTexts.loading} className="m-auto" />;
    return (
      <ErrorState
        title={accountTexts.accountNotLoaded}
        message={failureOf(own.error).message}
        onRetry={() => void own.refetch()}
      />
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6">
      {me.secondFactorNeeded === "set-up" && (
        <Banner tone="accent" title={accountTexts.factorNeeded}>
          {accountTexts.factorNeededHint}
        </Banner>
      )}
      {me.secondFactorNeeded === "proof" && <SecondFactorProof own={own.data} />}
      <ProfilePanel me={me} />
      <EmailPanel me={me} own={own.data} />
      <PasswordPanel own={own.data} email={me.user.email} />
      <LinkedPanel own={own.data} />
      <AuthenticatorPanel own={own.data} />
      <PasskeysPanel own={own.data} />
      <DevicesPanel own={own.data} />
      {me.secondFactorNeeded === null && <ApiKeysPanel own={own.data} />}
      {me.secondFactorNeeded === null && <CompanionsPanel />}
      {me.isGuest && me.secondFactorNeeded === null && <HostsPanel />}
      <PersonalDataPanel own={own.data} />
    </div>
  );
}

/** If linking Google or GitHub failed, shows why and removes the error from the URL so that it's shown only once. */
function useLinkOutcome(): void {
  const { error } = useSearch({ strict: false });
  useEffect(() => {
    if (error === undefined) return;
    const code = error.toUpperCase();
    const description = isAuthErrorCode(code) ? authErrors[code] : authErrors.STATE_MISMATCH;
    toasts.show({ title: accountTexts.linkFailed, description, tone: "destructive" });
    window.history.replaceState(window.history.state, "", "/account");
  }, [error]);
}
