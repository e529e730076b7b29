import { guestLinkOf } from "@foldback/domain/people/guest-link";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import type { GuestInvitation } from "../api/guest-client.ts";
import { guestTexts as texts } from "../guest-texts.ts";
import { type GuestPage, useGuestInvitation } from "../model/use-guest-invitation.ts";
import { authTexts } from "../texts.ts";
import { AuthDialog } from "./auth-dialog.tsx";
import { GuestIntroduction } from "./guest-introduction.tsx";
import { MailboxLink } from "./mailbox-link.tsx";

/**
 * The page that the invited person sees. The invitation's id and its token are in the URL's fragment, which browsers
 * never send.
 */
export function GuestPanel() {
  const [link] = useState(() => guestLinkOf(window.location.hash));
  const page = useGuestInvitation(link);
  const { state } = page;
  switch (state.status) {
    case "looking":
      return <p role="status">{texts.looking}</p>;
    case "failed":
      return state.failure.code === "INVITATION_NOT_VALID" ? <NotValid /> : <Trouble page={page} />;
    case "open":
      return <Invitation page={page} invitation={state.invitation} hadToken={link.token !== null} />;
  }
}

function NotValid() {
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="lettering text-base">{texts.notValid}</h2>
        <p className="text-ink-muted">{texts.notValidHint}</p>
      </div>
      <Link to="/" className={buttonStyles({})}>
        {texts.toHome}
      </Link>
    </div>
  );
}

function Trouble({ page }: { page: GuestPage }) {
  const message = page.state.status === "failed" ? page.state.failure.message : "";
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert">{message}</p>
      <Button onClick={() => void page.look()}>{texts.tryAgain}</Button>
    </div>
  );
}

type StepProps = { page: GuestPage; invitation: GuestInvitation };

function Invitation({ page, invitation, hadToken }: StepProps & { hadToken: boolean }) {
  const lead = invitation.isAccepted ? texts.welcomeBack : texts.invites;
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words text-base">
        <Sentence text={lead} parts={{ artist: <strong className="font-semibold">{invitation.artistName}</strong> }} />
      </p>
      {(invitation.step === "accept" || invitation.step === "introduce") && (
        <p className="text-ink-muted">{texts.nothingShared}</p>
      )}
      <Step page={page} invitation={invitation} hadToken={hadToken} />
      <p role="alert" className="text-stop-text empty:hidden">
        {page.failure?.message}
      </p>
    </div>
  );
}

function Step({ page, invitation, hadToken }: StepProps & { hadToken: boolean }) {
  switch (invitation.step) {
    case "accept":
      return <Accept page={page} invitation={invitation} />;
    case "introduce":
      return <GuestIntroduction page={page} invitation={invitation} />;
    case "sign-in":
      return <SignInFirst page={page} invitation={invitation} />;
    case "mail":
      return <MailLink page={page} invitation={invitation} hadToken={hadToken} />;
    case "other-account":
      return <OtherAccount page={page} invitation={invitation} />;
  }
}

const Address = ({ address }: { address: string }) => (
  <strong className="break-all font-semibold text-ink">{address}</strong>
);

function Accept({ page, invitation }: StepProps) {
  const { isAccepted, artistName, address } = invitation;
  const action = page.present === null ? texts.acceptAndSignIn : texts.accept;
  return (
    <>
      <p>
        <Address address={address} />
      </p>
      <Button variant="primary" size="lg" busy={page.busy} onClick={() => void page.accept(artistName, null)}>
        {isAccepted ? texts.continueAsGuest : action}
      </Button>
    </>
  );
}

const anyRole = "any";

function SignInFirst({ page, invitation }: StepProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        <Address address={invitation.address} />
      </p>
      <p className="text-ink-muted">{texts.hasAccount}</p>
      <Button variant="primary" size="lg" onClick={() => setOpen(true)}>
        {authTexts.signIn}
      </Button>
      <AuthDialog
        role={anyRole}
        open={open}
        onOpenChange={setOpen}
        onSignedIn={() => void page.look()}
        onSignedUp={() => {}}
      />
    </>
  );
}

function MailLink({ page, invitation, hadToken }: StepProps & { hadToken: boolean }) {
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const parts = { address: <Address address={invitation.address} /> };
  return (
    <>
      <p className="text-ink-muted">
        <Sentence text={hadToken ? texts.linkUsed : texts.needsMail} parts={parts} />
      </p>
      <p role="status" className="empty:hidden">
        {page.isMailed && texts.mailed}
      </p>
      <Button
        variant={page.isMailed ? "default" : "primary"}
        size="lg"
        busy={page.busy}
        onClick={() => void page.mailLink()}
      >
        {page.isMailed ? texts.mailAgain : texts.mailLink}
      </Button>
      {page.isMailed && providers.data?.developmentMailbox === true && <MailboxLink />}
    </>
  );
}

/** Asks whether to switch accounts, because opening the link never does that by itself. */
function OtherAccount({ page, invitation }: StepProps) {
  const parts = {
    account: <Address address={page.present ?? ""} />,
    address: <Address address={invitation.address} />,
  };
  return (
    <>
      <p>
        <Sentence text={texts.otherAccount} parts={parts} />
      </p>
      <Button variant="primary" size="lg" busy={page.busy} onClick={() => void page.leaveAccount()}>
        {texts.signOutFirst}
      </Button>
    </>
  );
}
