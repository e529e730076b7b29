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
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { usePairing } from "../model/use-pairing.ts";
import { accountTexts } from "../texts.ts";
import { RevokeButton } from "./revoke-button.tsx";

type Companion = Awaited<ReturnType<Api["companions"]["list"]>>["companions"][number];

/**
 * Hidden from people without a companion, because they can't get one yet. A companion prints the address that shows it.
 */
export function CompanionsPanel() {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "companions" });
  const list = useQuery(apiQueries.companions.list.queryOptions({ staleTime: 0 }));
  const state = loadStateOf(list);
  if (!isAskedFor && (state.status !== "here" || state.data.companions.length === 0)) return null;
  return (
    <Panel title={accountTexts.companions}>
      <p className="text-ink-muted">{accountTexts.companionsHint}</p>
      {state.status === "loading" && <Spinner label={accountTexts.loadingCompanions} />}
      {state.status === "failed" && (
        <ErrorState
          title={accountTexts.companionsNotLoaded}
          message={state.failure.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {state.status === "here" && (
        <Companions companions={state.data.companions} onChanged={() => void list.refetch()} />
      )}
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
  const { id, name, system, connected, pairedAtMs, lastSeenAtMs } = companion;
  const seen =
    lastSeenAtMs === null
      ? accountTexts.pairedWhen(relativeTime(pairedAtMs, Date.now()))
      : accountTexts.lastConnected(relativeTime(lastSeenAtMs, Date.now()));
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
      <RevokeButton
        name={name}
        told={{ done: accountTexts.companionRevoked, failed: accountTexts.companionFailed }}
        hint={accountTexts.revokeCompanionHint}
        actionLabel={accountTexts.revokeCompanion}
        revoke={() => api.companions.revoke({ id })}
        onRevoked={onRevoked}
      />
    </li>
  );
}
