import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { TextField } from "@foldback/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type Api, api, apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { useChange } from "../model/use-own-account.ts";
import { usePairing } from "../model/use-pairing.ts";
import { accountTexts } from "../texts.ts";

type Companion = Awaited<ReturnType<Api["companions"]["list"]>>["companions"][number];

/**
 * Hidden from people without a companion, because they can't get one yet. A companion prints the address that shows it.
 */
export function CompanionsPanel() {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "companions" });
  const { data, error, refetch } = useQuery(apiQueries.companions.list.queryOptions({ staleTime: 0 }));
  if (!isAskedFor && (data === undefined || data.companions.length === 0)) return null;
  return (
    <Panel title={accountTexts.companions}>
      <p className="text-ink-muted">{accountTexts.companionsHint}</p>
      {data === undefined && error === null && <Spinner label={accountTexts.loadingCompanions} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={accountTexts.companionsNotLoaded}
          message={failureOf(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <Companions companions={data.companions} onChanged={() => void refetch()} />}
    </Panel>
  );
}

function Companions({ companions, onChanged }: { companions: Companion[]; onChanged: () => void }) {
  return (
    <>
      {companions.length === 0 && <p>{accountTexts.noCompanions}</p>}
      {companions.length > 0 && (
        <ul aria-label={accountTexts.companions} className="flex flex-col gap-3">
          {companions.map((companion) => (
            <CompanionRow key={companion.id} companion={companion} onRevoked={onChanged} />
          ))}
        </ul>
      )}
      <PairForm onPaired={onChanged} />
    </>
  );
}

function PairForm({ onPaired }: { onPaired: () => void }) {
  const [code, setCode] = useState("");
  const pairing = usePairing(() => {
    setCode("");
    toasts.show({ ...accountTexts.companionPaired, tone: "success" });
    onPaired();
  });
  const { waitingFor, busy, problem } = pairing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pairing.enter(code);
  };
  if (waitingFor !== null) return <Spinner label={accountTexts.answerThere(waitingFor.name)} />;
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
      <TextField
        label={accountTexts.companionCode}
        hint={accountTexts.companionCodeHint}
        error={problem ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        disabled={busy}
        value={code}
        onValueChange={setCode}
        className="min-w-0 grow"
      />
      <Button type="submit" busy={busy} className="sm:mt-6.5">
        {accountTexts.pair}
      </Button>
    </form>
  );
}

function CompanionRow({ companion, onRevoked }: { companion: Companion; onRevoked: () => void }) {
  const [asking, setAsking] = useState(false);
  const change = useChange({ done: accountTexts.companionRevoked, failed: accountTexts.companionFailed });
  const { id, name, system, connected, pairedAtMs, lastSeenAtMs } = companion;
  const seen =
    lastSeenAtMs === null
      ? accountTexts.pairedWhen(relativeTime(pairedAtMs, Date.now()))
      : accountTexts.lastConnected(relativeTime(lastSeenAtMs, Date.now()));
  const revoke = async () => {
    if ((await change.byContract(() => api.companions.revoke({ id }))) === null) return;
    setAsking(false);
    onRevoked();
  };
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{name}</span>
          {connected && <Badge>{accountTexts.companionConnected}</Badge>}
        </span>
        <span className="text-ink-muted text-sm">
          {accountTexts.systems[system]}, {seen}
        </span>
      </span>
      <Button size="sm" aria-label={accountTexts.revokeNamed(name)} onClick={() => setAsking(true)}>
        {accountTexts.revoke}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={accountTexts.revokeQuestion(name)}
        description={accountTexts.revokeCompanionHint}
        actionLabel={accountTexts.revokeCompanion}
        cancelLabel={accountTexts.keepKey}
        busy={change.busy}
        onAction={() => void revoke()}
      />
    </li>
  );
}
