import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { type Column, DataTable, Pager } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import type { ReactNode } from "react";
import { type Api, api, apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { evidenceColumns, type LedgerEntry } from "../../../shared/operators/evidence-columns.tsx";
import { ExportEvidence, ExportLedger } from "../../../shared/operators/export-evidence.tsx";
import { countText, momentText, shortId } from "../../../shared/operators/figures.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { useListState } from "../model/admin-list.ts";
import { ledgerProblems, texts } from "../texts.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type LedgerState = Awaited<ReturnType<Api["evidence"]["state"]>>;

export function PatentView() {
  return (
    <>
      <PageTitle title={texts.patent}>
        <span className="flex flex-wrap gap-3">
          <ExportEvidence />
          <ExportLedger />
        </span>
      </PageTitle>
      <div className="grid gap-5 xl:grid-cols-2">
        <Status />
        <Panel title={texts.keyFeatures}>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted text-sm">
            {texts.evidenceFeatures.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="text-sm">
            <Sentence
              text={texts.signerHint}
              parts={{
                publishedKeys: (
                  <a href="/evidence-keys" className="underline">
                    {texts.publishedKeys}
                  </a>
                ),
              }}
            />
          </p>
        </Panel>
      </div>
      <ConsentLogs />
    </>
  );
}

function Status() {
  const queryClient = useQueryClient();
  const state = useQuery(apiQueries.evidence.state.queryOptions({ staleTime: 0 }));
  const check = useMutation({
    mutationFn: () => api.evidence.check(),
    onError: (error) => showNotice("adminActionFailed", { code: failureOf(error).code }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQueries.evidence.key() }),
  });
  return (
    <Panel
      title={texts.status}
      action={
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
          {texts.verifyNow}
        </Button>
      }
    >
      <Loaded query={state} what={texts.theLedgerStatus}>
        {(data) => <StatusFacts state={data} />}
      </Loaded>
    </Panel>
  );
}

function StatusFacts({ state }: { state: LedgerState }) {
  const { lastCheck, checkpoint } = state;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact term={texts.verification}>
        {lastCheck === null ? (
          texts.notVerified
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={lastCheck.status === "intact" ? "live" : "stop-solid"}>
              {lastCheck.status === "intact" ? texts.intact : texts.broken}
            </Badge>
            {lastCheck.status === "broken" && brokenText(lastCheck)}
            <span className="text-ink-muted text-xs">{momentText(lastCheck.atMs)}</span>
          </span>
        )}
      </Fact>
      <Fact term={texts.entries}>{countText(state.entries)}</Fact>
      <Fact term={texts.lastCheckpoint}>
        {checkpoint === null
          ? texts.noneYet
          : texts.checkpoint(countText(checkpoint.size), momentText(checkpoint.atMs))}
      </Fact>
      <Fact term={texts.signingKey}>{state.keyPresent ? texts.present : texts.keyMissing}</Fact>
    </dl>
  );
}

const brokenText = ({ sequence, problem }: NonNullable<LedgerState["lastCheck"]>) =>
  texts.brokenAt(sequence ?? "unknown", ledgerProblems[problem ?? ""] ?? problem ?? "");

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="engraved">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const nothingYet = {
  title: texts.noLogs,
  text: texts.noLogsHint,
};
const nothingFound = {
  title: texts.noLogsFound,
  text: texts.noLogsFoundHint,
};

function ConsentLogs() {
  const list = useListState({ sort: "at", direction: "desc", sorts: ["at"] });
  const { search, page } = list.state;
  const logs = useQuery(
    apiQueries.evidence.list.queryOptions({
      input: { search, page, exhibits: true },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Panel title={texts.consentLogs}>
      <div className="flex flex-wrap">
        <SearchField label={texts.searchLogs} value={list.typed} onValueChange={list.setTyped} />
      </div>
      <Loaded
        query={logs}
        what={texts.theLogs}
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <FileCheck2 />,
          ...(search === "" ? nothingYet : nothingFound),
        }}
      >
        {(data) => (
          <>
            <DataTable
              caption={texts.ledgerEntries}
              columns={columns}
              rows={data.rows}
              rowKey={({ sequence }) => String(sequence)}
              stale={logs.isPlaceholderData}
            />
            <Pager {...data} page={page} shown={data.rows.length} onPage={list.toPage} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const { at, event, user, granted, killed, rtt, duration } = evidenceColumns;
const columns: Column<LedgerEntry>[] = [
  { id: "sequence", title: texts.entry, align: "end", cell: ({ sequence }) => countText(sequence) },
  at,
  event,
  {
    id: "session",
    title: texts.session,
    cell: ({ session }) => <span className="figures">{session ? shortId(session) : "N/A"}</span>,
  },
  user,
  granted,
  killed,
  rtt,
  duration,
];
