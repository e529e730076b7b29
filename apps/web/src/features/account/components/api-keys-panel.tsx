import { apiScopeTexts } from "@foldback/domain/api/api-key";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Api, api, apiQueries } from "../../../shared/http/api-client.ts";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import type { OwnAccount } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";
import { RevokeButton } from "./revoke-button.tsx";

const keysQuery = apiQueries.apiKeys.list.queryOptions({ staleTime: 0 });
type Listed = Awaited<ReturnType<Api["apiKeys"]["list"]>>;

/** API keys, if the plan includes them. */
export function ApiKeysPanel({ own }: { own: OwnAccount }) {
  const list = useQuery(keysQuery);
  const state = loadStateOf(list);
  const [creating, setCreating] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
  return (
    <Panel
      title={accountTexts.apiKeys}
      action={
        <Link to="/api/docs" className={buttonStyles({ variant: "ghost", size: "sm" })}>
          {accountTexts.howApiWorks}
        </Link>
      }
    >
      {state.status === "loading" && <Spinner label={accountTexts.loadingKeys} />}
      {state.status === "failed" && (
        <ErrorState
          title={accountTexts.keysNotLoaded}
          message={state.failure.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {state.status === "here" && <Keys {...state.data} onChanged={refresh} onCreate={() => setCreating(true)} />}
      {creating && <CreateApiKeyDialog own={own} onCreated={refresh} onClose={() => setCreating(false)} />}
    </Panel>
  );
}

type KeysProps = Listed & { onChanged: () => void; onCreate: () => void };

function Keys({ allowed, keys, onChanged, onCreate }: KeysProps) {
  return (
    <>
      <p className="text-ink-muted">{accountTexts.apiKeysHint}</p>
      {keys.length > 0 && (
        <ul className="flex flex-col gap-3">
          {keys.map((key) => (
            <KeyRow key={key.id} known={key} works={allowed} onRevoked={onChanged} />
          ))}
        </ul>
      )}
      {allowed && (
        <div>
          <Button onClick={onCreate}>{accountTexts.createKey}</Button>
        </div>
      )}
      {!allowed && (
        <p>
          {keys.length > 0 && accountTexts.keysOff} {accountTexts.keysNeedEnterprise}{" "}
          <Link to="/studio" search={{ tab: "subscription" }} className="underline">
            {accountTexts.seePlans}
          </Link>
        </p>
      )}
    </>
  );
}

type KeyRowProps = { known: Listed["keys"][number]; works: boolean; onRevoked: () => void };

function KeyRow({ known, works, onRevoked }: KeyRowProps) {
  const { id, name, hint, scopes, expiresAtMs, lastUsedAtMs } = known;
  const isOver = expiresAtMs <= Date.now();
  const day = new Date(expiresAtMs).toLocaleDateString("en-GB", { dateStyle: "long" });
  const used =
    lastUsedAtMs === null ? accountTexts.neverUsed : accountTexts.lastUsed(relativeTime(lastUsedAtMs, Date.now()));
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{name}</span>
          <code className="figures text-ink-muted text-sm">{hint}...</code>
          {isOver && <Badge tone="stop">{accountTexts.expired}</Badge>}
          {!isOver && !works && <Badge>{accountTexts.off}</Badge>}
        </span>
        <span className="text-ink-muted text-sm">
          {isOver ? accountTexts.expired : accountTexts.until} {day}, {used}
        </span>
        <span className="text-ink-muted text-xs">{scopes.map((scope) => apiScopeTexts[scope]).join(" · ")}</span>
      </span>
      <RevokeButton
        name={name}
        told={{ done: accountTexts.keyRevoked, failed: accountTexts.keyFailed }}
        hint={accountTexts.revokeHint}
        actionLabel={accountTexts.revokeKey}
        revoke={() => api.apiKeys.revoke({ id })}
        onRevoked={onRevoked}
      />
    </li>
  );
}
