import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { type Column, DataTable, Pager } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Api } from "../../../shared/api-client.ts";
import { api, apiQueries } from "../../../shared/api-client.ts";
import { evidenceColumns, type LedgerEntry } from "../../../shared/evidence-columns.tsx";
import { ExportEvidence, ExportLedger } from "../../../shared/export-evidence.tsx";
import { failureOf } from "../../../shared/failure.ts";
import { countText, momentText, shortId } from "../../../shared/figures.ts";
import { showNotice } from "../../../shared/show-notice.ts";
import { useListState } from "../model/admin-list.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type LedgerState = Awaited<ReturnType<Api["evidence"]["state"]>>;

const features = [
  "Every consent decision, kill and talkback start is an entry with time, user and session.",
  "Each entry holds the hash of the one before: a changed or missing entry breaks the chain.",
  "Signed checkpoints over a Merkle tree: the end cannot be cut off unseen.",
  "An export verifies offline, in a browser, without trusting this server.",
  "Personal data stands behind salted commitments, so that erasure leaves the chain valid.",
];

export function PatentView() {
  return (
    <>
      <PageTitle title="Patent">
        <span className="flex flex-wrap gap-3">
          <ExportEvidence />
          <ExportLedger />
        </span>
      </PageTitle>
      <div className="grid gap-5 xl:grid-cols-2">
        <Status />
        <Panel title="Key Features">
          <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-muted text-sm">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="text-sm">
            To compare the signer of an export or a receipt, use the{" "}
            <a href="/evidence-keys" className="underline">
              published evidence keys
            </a>
            .
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
      title="Status"
      action={
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
          Verify now
        </Button>
      }
    >
      <Loaded query={state} what="The ledger's status">
        {(data) => <StatusFacts state={data} />}
      </Loaded>
    </Panel>
  );
}

function StatusFacts({ state }: { state: LedgerState }) {
  const { lastCheck, checkpoint } = state;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact term="Verification">
        {lastCheck === null ? (
          "Not verified since the server started"
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={lastCheck.status === "intact" ? "live" : "stop-solid"}>
              {lastCheck.status === "intact" ? "Intact" : "Broken"}
            </Badge>
            {lastCheck.status === "broken" && `at entry ${lastCheck.sequence ?? "unknown"}: ${lastCheck.problem ?? ""}`}
            <span className="text-ink-muted text-xs">{momentText(lastCheck.atMs)}</span>
          </span>
        )}
      </Fact>
      <Fact term="Entries">{countText(state.entries)}</Fact>
      <Fact term="Last checkpoint">
        {checkpoint === null ? "None yet" : `${countText(checkpoint.size)} entries, ${momentText(checkpoint.atMs)}`}
      </Fact>
      <Fact term="Signing key">{state.keyPresent ? "Present" : "Missing: nothing can be signed"}</Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="engraved">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const nothingYet = {
  title: "No consent logs",
  text: "Consent decisions, kills and talkback starts appear here as they are made.",
};
const nothingFound = {
  title: "No consent logs found",
  text: "Search by a session ID or a user ID, or the first four characters of one, or by a whole email address.",
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
    <Panel title="Consent Logs">
      <div className="flex flex-wrap">
        <SearchField label="Search by session ID, user ID or email" value={list.typed} onValueChange={list.setTyped} />
      </div>
      <Loaded
        query={logs}
        what="Consent logs"
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <FileCheck2 />,
          ...(search === "" ? nothingYet : nothingFound),
        }}
      >
        {(data) => (
          <>
            <DataTable
              caption="Ledger entries"
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

const { at, user, granted, killed, rtt, duration } = evidenceColumns;
const columns: Column<LedgerEntry>[] = [
  { id: "sequence", title: "Entry", align: "end", cell: ({ sequence }) => countText(sequence) },
  at,
  { id: "type", title: "Event", cell: ({ type }) => <span className="figures">{type}</span> },
  {
    id: "session",
    title: "Session",
    cell: ({ session }) => <span className="figures">{session ? shortId(session) : "N/A"}</span>,
  },
  user,
  granted,
  killed,
  rtt,
  duration,
];
