import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Pager } from "@foldback/ui/data-table";
import { Dialog } from "@foldback/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { TextArea } from "@foldback/ui/text-area";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Api } from "../../../shared/api-client.ts";
import { api, apiQueries } from "../../../shared/api-client.ts";
import { dateText } from "../../../shared/figures.ts";
import { PersonLink } from "../../../shared/person-link.tsx";
import { useListState } from "../model/admin-list.ts";
import { useAdminAction } from "../model/use-admin-action.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type Engineer = Awaited<ReturnType<Api["admin"]["engineers"]>>["rows"][number];
type State = "pending" | "active" | "rejected";

const lists: Record<State, { tab: string; title: string; text: string }> = {
  pending: {
    tab: "Pending applications",
    title: "No pending applications",
    text: "An application appears here when somebody completes the engineer profile.",
  },
  active: {
    tab: "Active engineers",
    title: "No active engineers",
    text: "Approve an application to make the first one.",
  },
  rejected: {
    tab: "Rejected",
    title: "No rejected applications",
    text: "What you reject stays here and can be reopened.",
  },
};
const states = ["pending", "active", "rejected"] as const;

export function EngineersView() {
  return (
    <>
      <PageTitle title="Engineers" />
      <Tabs defaultValue="pending">
        <TabList label="Engineers">
          {states.map((state) => (
            <Tab key={state} value={state}>
              {lists[state].tab}
            </Tab>
          ))}
        </TabList>
        {states.map((state) => (
          <TabPanel key={state} value={state}>
            <EngineerList state={state} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

function EngineerList({ state }: { state: State }) {
  const list = useListState({ sort: "created", direction: "desc", sorts: ["created"] });
  const { page } = list.state;
  const engineers = useQuery(
    apiQueries.admin.engineers.queryOptions({
      input: { ...list.state, sort: "created", state },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap">
        <SearchField label="Search by name or email" value={list.typed} onValueChange={list.setTyped} />
      </div>
      <Loaded
        query={engineers}
        what="Engineers"
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <ClipboardCheck />,
          title: lists[state].title,
          text: lists[state].text,
        }}
      >
        {(data) => (
          <>
            <ul aria-label={lists[state].tab} className="grid gap-3 xl:grid-cols-2">
              {data.rows.map((engineer) => (
                <EngineerCard key={engineer.id} engineer={engineer} state={state} />
              ))}
            </ul>
            <Pager {...data} page={page} shown={data.rows.length} onPage={list.toPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function EngineerCard({ engineer, state }: { engineer: Engineer; state: State }) {
  const { profile } = engineer;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-panel p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <strong className="truncate">{engineer.name || "Name pending"}</strong>
          <span className="truncate text-ink-muted text-sm">{engineer.email}</span>
        </span>
        {engineer.suspended && <Badge tone="stop-solid">Suspended</Badge>}
      </div>
      {profile === null ? (
        <p className="text-ink-muted">Profile not completed</p>
      ) : (
        <Application engineer={engineer} profile={profile} />
      )}
      <Decision engineer={engineer} state={state} />
    </li>
  );
}

function Application({ engineer, profile }: { engineer: Engineer; profile: NonNullable<Engineer["profile"]> }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact term="Applied">{dateText(engineer.createdAtMs)}</Fact>
      <Fact term="Experience">{`${profile.yearsExperience} years`}</Fact>
      <Fact term="Genre">{profile.primaryGenre ?? "Not stated"}</Fact>
      <Fact term="Hourly rate">{profile.hourlyRateRange ?? "Not stated"}</Fact>
      <Fact term="Specializations">{profile.specializations.join(", ") || "Not stated"}</Fact>
      <Fact term="Portfolio">
        {profile.portfolioUrl === "" ? "Not stated" : <PersonLink address={profile.portfolioUrl} />}
      </Fact>
      {engineer.rejectionReason !== null && <Fact term="Reason given">{engineer.rejectionReason}</Fact>}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="engraved">{term}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
  </div>
);

function Decision({ engineer, state }: { engineer: Engineer; state: State }) {
  const { busy, run } = useAdminAction();
  const [rejecting, setRejecting] = useState(false);
  const name = engineer.name || engineer.email;
  const { id: userId } = engineer;
  if (state === "active") return <RemoveEngineer engineer={engineer} />;
  if (state === "rejected") {
    return (
      <Button
        busy={busy}
        aria-label={`Reopen the application of ${name}`}
        onClick={() => void run(() => api.admin.reopenEngineer({ userId }), { done: "applicationReopened" })}
      >
        Reopen
      </Button>
    );
  }
  const reject = async (reason: string) => {
    setRejecting(false);
    await run(() => api.admin.rejectEngineer({ userId, reason }), { done: "applicationRejected" });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        busy={busy}
        aria-label={`Approve ${name}`}
        onClick={() => void run(() => api.admin.approveEngineer({ userId }), { done: "engineerApproved" })}
      >
        Approve
      </Button>
      <Button disabled={busy} aria-label={`Reject ${name}`} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      {rejecting && (
        <RejectDialog name={name} onClose={() => setRejecting(false)} onReject={(text) => void reject(text)} />
      )}
    </div>
  );
}

const reasonLimit = 500;

function RejectDialog(props: { name: string; onClose: () => void; onReject: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Reject the application of ${props.name}?`}
      description="The applicant reads your reason. You can reopen the application later."
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="stop" onClick={() => props.onReject(reason)}>
            Reject
          </Button>
        </>
      }
    >
      <TextArea label="Reason (optional)" value={reason} onValueChange={setReason} maxLength={reasonLimit} rows={4} />
    </Dialog>
  );
}

function RemoveEngineer({ engineer }: { engineer: Engineer }) {
  const { busy, run } = useAdminAction();
  const [asking, setAsking] = useState(false);
  const name = engineer.name || engineer.email;
  const remove = async () => {
    setAsking(false);
    const input = { userId: engineer.id, role: "engineer" as const };
    await run(() => api.admin.removeRole(input), { done: "roleRemoved", values: { role: "engineer" } });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} aria-label={`Remove the engineer role of ${name}`} onClick={() => setAsking(true)}>
        Remove role
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove the engineer role of ${name}?`}
        description={`They leave the session they are in${engineer.profile === null ? "" : ", and their application is pending again"}.`}
        actionLabel="Remove role"
        tone="stop"
        onAction={() => void remove()}
      />
    </div>
  );
}
