import { elapsedMs } from "@foldback/domain/session/session-time";
import { Badge } from "@foldback/ui/badge";
import { type Column, DataTable, Pager } from "@foldback/ui/data-table";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import type { Api } from "../../../shared/http/api-client.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { durationText, momentText, priceText, shortId } from "../../../shared/operators/figures.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { useListState } from "../model/admin-list.ts";
import { texts } from "../texts.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";

type Session = Awaited<ReturnType<Api["admin"]["sessions"]>>["rows"][number];
type State = "live" | "ended";

export function SessionsView() {
  return (
    <>
      <PageTitle title={texts.sessions} />
      <Tabs defaultValue="live">
        <TabList label={texts.sessions}>
          <Tab value="live">{texts.live}</Tab>
          <Tab value="ended">{texts.history}</Tab>
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
        <SearchField label={texts.searchSessions} value={list.typed} onValueChange={list.setTyped} />
      </div>
      <Loaded
        query={sessions}
        what={texts.theSessions}
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <Radio />,
          title: live ? texts.noLive : texts.noEnded,
          text: live ? texts.noLiveHint : texts.noEndedHint,
        }}
      >
        {(data) => (
          <>
            <DataTable
              caption={live ? texts.liveSessions : texts.endedSessions}
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
  "by-artist": texts.endedByArtist,
  killed: texts.killed,
  expired: texts.expired,
  failed: texts.failed,
  suspended: texts.artistSuspended,
  "time-limit": texts.endedByTimeLimit,
};
const rttText = (rttMs: number | null) => (rttMs === null ? texts.notMeasured : texts.milliseconds(Math.round(rttMs)));

const nobody = (endedAtMs: number | null) => (endedAtMs === null ? texts.noneYet : texts.none);

const who: Column<Session>[] = [
  { id: "id", title: texts.session, cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
  { id: "room", title: texts.room, cell: ({ roomCode }) => <span className="figures">{roomCode}</span> },
  {
    id: "artist",
    title: texts.artist,
    cell: ({ artist }) => <span className="block max-w-40 break-words">{artist.name || texts.noName}</span>,
  },
  {
    id: "engineer",
    title: texts.engineer,
    cell: ({ engineer, endedAtMs }) => (
      <span className="block max-w-40 break-words">
        {engineer === null ? nobody(endedAtMs) : engineer.name || texts.noName}
      </span>
    ),
  },
  {
    id: "started",
    title: texts.started,
    sortable: true,
    cell: ({ startedAtMs, createdAtMs }) => momentText(startedAtMs ?? createdAtMs),
  },
];

const liveColumns = (nowMs: number): Column<Session>[] => [
  ...who,
  {
    id: "status",
    title: texts.status,
    cell: ({ status }) => (
      <Badge tone={statuses[status]} className="capitalize">
        {status}
      </Badge>
    ),
  },
  {
    id: "duration",
    title: texts.duration,
    align: "end",
    cell: ({ clock }) => durationText(elapsedMs(clock, nowMs) / 1000),
  },
  { id: "rtt", title: texts.avgRtt, align: "end", cell: ({ avgRttMs }) => rttText(avgRttMs) },
];

const endedColumns: Column<Session>[] = [
  ...who,
  { id: "ended", title: texts.ended, cell: ({ endReason }) => (endReason === null ? "" : endings[endReason]) },
  {
    id: "duration",
    title: texts.duration,
    align: "end",
    cell: ({ durationSeconds }) => durationText(durationSeconds ?? 0),
  },
  { id: "rtt", title: texts.avgRtt, align: "end", cell: ({ avgRttMs }) => rttText(avgRttMs) },
  { id: "price", title: texts.price, align: "end", cell: ({ pricePaidPence }) => priceText(pricePaidPence) },
];
