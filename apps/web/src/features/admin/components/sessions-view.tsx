import { Badge } from "@foldback/ui/badge";
import { type Column, DataTable, Pager } from "@foldback/ui/data-table";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import type { Api } from "../../../shared/api-client.ts";
import { apiQueries } from "../../../shared/api-client.ts";
import { durationText, momentText, priceText, shortId } from "../../../shared/figures.ts";
import { useNow } from "../../../shared/use-now.ts";
import { useListState } from "../model/admin-list.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type Session = Awaited<ReturnType<Api["admin"]["sessions"]>>["rows"][number];
type State = "live" | "ended";

export function SessionsView() {
  return (
    <>
      <PageTitle title="Sessions" />
      <Tabs defaultValue="live">
        <TabList label="Sessions">
          <Tab value="live">Live</Tab>
          <Tab value="ended">History</Tab>
        </TabList>
        <TabPanel value="live">
          <SessionList state="live" />
        </TabPanel>
        <TabPanel value="ended">
          <SessionList state="ended" />
        </TabPanel>
      </Tabs>
    </>
  );
}

const minuteMs = 60_000;

function SessionList({ state }: { state: State }) {
  const list = useListState({ sort: "started", direction: "desc", sorts: ["started"] });
  const nowMs = useNow(state === "live" ? minuteMs / 4 : null);
  const { search, direction, page } = list.state;
  const sessions = useQuery(
    apiQueries.admin.sessions.queryOptions({
      input: { state, search, direction, page },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const live = state === "live";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap">
        <SearchField
          label="Search by name, email, room code or session ID"
          value={list.typed}
          onValueChange={list.setTyped}
        />
      </div>
      <Loaded
        query={sessions}
        what="Sessions"
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <Radio />,
          title: live ? "No live sessions" : "No ended sessions",
          text: live
            ? "A session appears here by itself the moment an artist starts one."
            : "Sessions appear here when they have ended.",
        }}
      >
        {(data) => (
          <>
            <DataTable
              caption={live ? "Live sessions" : "Ended sessions"}
              columns={live ? liveColumns(nowMs) : endedColumns}
              rows={data.rows}
              rowKey={({ id }) => id}
              sort={{ by: "started", direction, onSort: list.sortBy }}
              stale={sessions.isPlaceholderData}
            />
            <Pager {...data} page={page} shown={data.rows.length} onPage={list.toPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const statuses = { waiting: "neutral", active: "live", paused: "fair", ended: "neutral" } as const;
const endings: Record<NonNullable<Session["endReason"]>, string> = {
  "by-artist": "By the artist",
  killed: "Killed",
  expired: "Expired",
  failed: "Failed",
  "time-limit": "Time limit of the plan",
};
const rttText = (rttMs: number | null) => (rttMs === null ? "not measured" : `${Math.round(rttMs)} ms`);

const nobody = (endedAtMs: number | null) => (endedAtMs === null ? "None yet" : "None");

const who: Column<Session>[] = [
  { id: "id", title: "Session", cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
  { id: "room", title: "Room", cell: ({ roomCode }) => <span className="figures">{roomCode}</span> },
  {
    id: "artist",
    title: "Artist",
    cell: ({ artist }) => <span className="block max-w-40 truncate">{artist.name || "No name"}</span>,
  },
  {
    id: "engineer",
    title: "Engineer",
    cell: ({ engineer, endedAtMs }) => (
      <span className="block max-w-40 truncate">
        {engineer === null ? nobody(endedAtMs) : engineer.name || "No name"}
      </span>
    ),
  },
  {
    id: "started",
    title: "Started",
    sortable: true,
    cell: ({ startedAtMs, createdAtMs }) => momentText(startedAtMs ?? createdAtMs),
  },
];

const liveColumns = (nowMs: number): Column<Session>[] => [
  ...who,
  {
    id: "status",
    title: "Status",
    cell: ({ status }) => (
      <Badge tone={statuses[status]} className="capitalize">
        {status}
      </Badge>
    ),
  },
  {
    id: "duration",
    title: "Duration",
    align: "end",
    cell: ({ startedAtMs, createdAtMs }) => durationText((nowMs - (startedAtMs ?? createdAtMs)) / 1000),
  },
  { id: "rtt", title: "Avg RTT", align: "end", cell: ({ avgRttMs }) => rttText(avgRttMs) },
];

const endedColumns: Column<Session>[] = [
  ...who,
  { id: "ended", title: "Ended", cell: ({ endReason }) => (endReason === null ? "" : endings[endReason]) },
  {
    id: "duration",
    title: "Duration",
    align: "end",
    cell: ({ durationSeconds }) => durationText(durationSeconds ?? 0),
  },
  { id: "rtt", title: "Avg RTT", align: "end", cell: ({ avgRttMs }) => rttText(avgRttMs) },
  { id: "price", title: "Price", align: "end", cell: ({ pricePaidPence }) => priceText(pricePaidPence) },
];
