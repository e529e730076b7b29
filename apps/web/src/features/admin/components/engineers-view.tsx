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
import type { Api } from "../../../shared/http/api-client.ts";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { dateText } from "../../../shared/operators/figures.ts";
import { PersonLink } from "../../../shared/page/person-link.tsx";
import { useListState } from "../model/admin-list.ts";
import { useAdminAction } from "../model/use-admin-action.ts";
import { texts } from "../texts.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type Engineer = Awaited<ReturnType<Api["admin"]["engineers"]>>["rows"][number];
type State = "pending" | "active" | "rejected";

const lists: Record<State, { tab: string; title: string; text: string }> = {
  pending: {
    tab: texts.pendingApplications,
    title: texts.noPending,
    text: texts.noPendingHint,
  },
  active: {
    tab: texts.activeEngineers,
    title: texts.noActive,
    text: texts.noActiveHint,
  },
  rejected: {
    tab: texts.rejected,
    title: texts.noRejected,
    text: texts.noRejectedHint,
  },
};
const states = ["pending", "active", "rejected"] as const;

export function EngineersView() {
  return (
    <>
      <PageTitle title={texts.engineers} />
      <Tabs defaultValue="pending">
        <TabList label={texts.engineers}>
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
        <SearchField label={texts.searchByNameOrEmail} value={list.typed} onValueChange={list.setTyped} />
      </div>
      <Loaded
        query={engineers}
        what={texts.theEngineers}
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <ClipboardCheck />,
          title: lists[state].title,
          text: lists[state].text,
        }}
      >
        {(data) => (
          <>
            <ul aria-label={lists[state].tab} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
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
          <strong className="break-words">{engineer.name || texts.namePending}</strong>
          <span className="break-words text-ink-muted text-sm">{engineer.email}</span>
        </span>
        {engineer.suspended && <Badge tone="stop-solid">{texts.suspended}</Badge>}
      </div>
      {profile === null ? (
        <p className="text-ink-muted">{texts.profileNotCompleted}</p>
      ) : (
        <Application engineer={engineer} profile={profile} />
      )}
      <Decision engineer={engineer} state={state} />
    </li>
  );
}

function Application({ engineer, profile }: { engineer: Engineer; profile: NonNullable<Engineer["profile"]> }) {
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Fact term={texts.applied}>{dateText(engineer.createdAtMs)}</Fact>
      <Fact term={texts.experience}>{texts.years(profile.yearsExperience)}</Fact>
      <Fact term={texts.genre}>{profile.primaryGenre ?? texts.notStated}</Fact>
      <Fact term={texts.hourlyRate}>{profile.hourlyRateRange ?? texts.notStated}</Fact>
      <Fact term={texts.specializations}>{profile.specializations.join(", ") || texts.notStated}</Fact>
      <Fact term={texts.portfolio}>
        {profile.portfolioUrl === "" ? texts.notStated : <PersonLink address={profile.portfolioUrl} />}
      </Fact>
      {engineer.rejectionReason !== null && <Fact term={texts.reasonGiven}>{engineer.rejectionReason}</Fact>}
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
        aria-label={texts.reopenNamed(name)}
        onClick={() => void run(() => api.admin.reopenEngineer({ userId }), { done: "applicationReopened" })}
      >
        {texts.reopen}
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
        aria-label={texts.approveNamed(name)}
        onClick={() => void run(() => api.admin.approveEngineer({ userId }), { done: "engineerApproved" })}
      >
        {texts.approve}
      </Button>
      <Button disabled={busy} aria-label={texts.rejectNamed(name)} onClick={() => setRejecting(true)}>
        {texts.reject}
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
      title={texts.rejectQuestion(props.name)}
      description={texts.rejectHint}
      footer={
        <>
          <Button onClick={props.onClose}>{texts.cancel}</Button>
          <Button variant="stop" onClick={() => props.onReject(reason)}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.reasonOptional}
        value={reason}
        onValueChange={setReason}
        maxLength={reasonLimit}
        rows={4}
      />
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
      <Button busy={busy} aria-label={texts.removeEngineerNamed(name)} onClick={() => setAsking(true)}>
        {texts.removeEngineerRole}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeEngineerQuestion(name)}
        description={texts.removeEngineerHint(engineer.profile === null ? "" : texts.applicationPendingAgain)}
        actionLabel={texts.removeEngineerRole}
        tone="stop"
        onAction={() => void remove()}
      />
    </div>
  );
}
