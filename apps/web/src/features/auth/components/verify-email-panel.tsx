import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { readLinkToken } from "../../../shared/auth/link-token.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { newPasswordError } from "../model/auth-fields.ts";
import { isLinkInvalid, useVerifyLink, type VerifyLink } from "../model/use-verify-link.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";
import { NewLinkForm } from "./new-link-form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const texts = authTexts.verifyEmail;

export function VerifyEmailPanel() {
  const [token] = useState(readLinkToken);
  const link = useVerifyLink(token);
  const { state } = link;
  switch (state.status) {
    case "looking":
      return <p role="status">{texts.looking}</p>;
    case "ready":
      return <VerifyForm link={link} email={state.email} isSameBrowser={state.isSameBrowser} />;
    case "done":
      return <Verified link={link} email={state.email} isSameBrowser={state.isSameBrowser} />;
    case "failed":
      if (isLinkInvalid(state.failure)) return <NewLinkForm failure={state.failure} />;
      return (
        <div className="flex flex-col items-start gap-4">
          <p role="alert">{state.failure.message}</p>
          <Button onClick={() => void link.look()}>{texts.tryAgain}</Button>
        </div>
      );
  }
}

type PartProps = { link: VerifyLink; email: string; isSameBrowser: boolean };

function VerifyForm({ link, email, isSameBrowser }: PartProps) {
  const { present, busy, failure } = link;
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = isSameBrowser ? undefined : newPasswordError(password);
    setError(wrong);
    if (wrong === undefined) await link.verify(isSameBrowser ? undefined : password);
  };
  const lead = isSameBrowser ? (present === null ? texts.sameBrowser : texts.sameBrowserTaken) : texts.otherBrowser;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Address email={email} />
      {present !== null && <PresentAccount link={link} present={present} />}
      <p className="text-ink-muted">{lead}</p>
      {!isSameBrowser && (
        <NewPasswordField
          label={authTexts.password}
          disabled={busy}
          error={error}
          value={password}
          onValueChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
      )}
      <div role="alert" className="empty:hidden">
        {failure !== null && <FormFailure failure={failure} email={email} mailbox={false} />}
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {isSameBrowser ? (present === null ? texts.verifyAndSignIn : texts.verify) : texts.verifyAndSave}
      </Button>
    </form>
  );
}

const Address = ({ email }: { email: string }) => <p className="break-words font-semibold text-ink">{email}</p>;

/** Shown while another account is signed in. Verifying doesn't sign it out. */
function PresentAccount({ link, present }: { link: VerifyLink; present: string }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-line bg-panel p-4">
      <p className="break-words">
        <Sentence text={texts.present} parts={{ account: <strong className="font-semibold">{present}</strong> }} />
      </p>
      <Button size="sm" busy={link.busy} onClick={() => void link.leaveAccount()}>
        {texts.signOutFirst}
      </Button>
    </div>
  );
}

function Verified({ link, email, isSameBrowser }: PartProps) {
  const { present } = link;
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex flex-col gap-2">
        <h2 className="lettering text-base">{authTexts.verified.title}</h2>
        <Address email={email} />
        <p>{isSameBrowser ? texts.doneHere : texts.doneElsewhere}</p>
      </div>
      {present === null ? (
        <Link to="/" search={{ login: "artist" }} className={buttonStyles({ variant: "primary" })}>
          {authTexts.signIn}
        </Link>
      ) : (
        <PresentAccount link={link} present={present} />
      )}
    </div>
  );
}
