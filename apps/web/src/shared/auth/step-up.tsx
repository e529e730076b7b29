import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { type FormEvent, useState } from "react";
import { api } from "../http/api-client.ts";
import { attempt } from "../http/failure.ts";
import type { AuthAnswer } from "./auth-request.ts";
import { FactorCodeField, isCodeComplete, showCode } from "./factor-code.tsx";
import { signInWithPasskey, supportsPasskeys } from "./passkeys.ts";
import { authErrors, secondFactorTexts as texts } from "./texts.ts";

/** Asks for the second factor again. `prove` resolves to false if the user cancels. Render `dialog` on the page. */
export function useStepUp() {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null);
  const prove = async (): Promise<boolean> => {
    const asked = await attempt(api.admin.stepUp());
    // Any other refusal is reported by the action itself.
    if (asked.ok || asked.failure.code !== "SECOND_FACTOR_NOT_FRESH") return true;
    return new Promise((resolve) => setAnswer(() => resolve));
  };
  const end = (proven: boolean) => {
    answer?.(proven);
    setAnswer(null);
  };
  const dialog = answer !== null && <StepUpDialog onEnd={end} />;
  return { prove, dialog };
}

function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const show = async (ask: () => Promise<AuthAnswer<unknown> | null>) => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (answer?.ok) onEnd(true);
    else setError(answer === null ? authErrors.PASSKEY_CANCELLED : answer.failure.message);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void show(() => showCode(code));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)} title={texts.stepUp} description={texts.stepUpHint}>
      <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
        <FactorCodeField
          disabled={busy}
          error={error}
          value={code}
          onValueChange={(value) => {
            setCode(value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {supportsPasskeys() && (
            <Button disabled={busy} onClick={() => void show(signInWithPasskey)}>
              {texts.usePasskey}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} disabled={!isCodeComplete(code)}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
