import { type Column, DataTable } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import type { Api } from "../../../shared/api-client.ts";
import { countText, momentText } from "../../../shared/figures.ts";

type Security = Awaited<ReturnType<Api["admin"]["health"]>>["security"];
type Event = Security["events"][number];

const names: Record<Event["type"], string> = {
  "sign-in-refused": "Sign-in refused",
  "factor-refused": "Wrong second factor",
  "factor-locked": "Second factor locked",
  "limit-reached": "Too many attempts",
  "key-refused": "API key or token refused",
  "signature-refused": "Webhook with a wrong signature",
  "socket-refused": "Live connection refused",
  "room-codes-guessed": "Room codes guessed",
  "role-changed": "Role changed",
  "export-taken": "Export downloaded",
};

const columns: readonly Column<Event>[] = [
  { id: "event", title: "Event", cell: ({ type }) => names[type] },
  { id: "networks", title: "Networks", cell: (event) => <Networks {...event} /> },
  { id: "hour", title: "Last hour", align: "end", cell: ({ lastHour }) => countText(lastHour) },
  { id: "day", title: "Last 24 hours", align: "end", cell: ({ lastDay }) => countText(lastDay) },
  { id: "seen", title: "Last seen", cell: ({ lastSeenMs }) => momentText(lastSeenMs) },
];

/** What the server refused or handed out since it started. */
export const SecurityEvents = ({ security: { sinceMs, events } }: { security: Security }) => (
  <Panel title="Security events">
    {events.length === 0 ? (
      <p className="text-sm">
        No refused sign-ins or other security events since the server started at {momentText(sinceMs)}.
      </p>
    ) : (
      <>
        <DataTable caption="Security events by type" columns={columns} rows={events} rowKey={({ type }) => type} />
        <p className="max-w-prose text-ink-muted text-sm">
          Counted since this server started at {momentText(sinceMs)}. Networks are those seen in the last 24 hours, the
          most active first, each with its events since the start.
        </p>
      </>
    )}
  </Panel>
);

const Networks = ({ networks, moreNetworks }: Pick<Event, "networks" | "moreNetworks">) =>
  networks.length === 0 ? (
    <span className="text-ink-muted">None known</span>
  ) : (
    <ul className="grid gap-0.5">
      {networks.map(({ network, count }) => (
        <li key={network} className="figures">
          {network} <span className="text-ink-muted">({countText(count)})</span>
        </li>
      ))}
      {moreNetworks && <li className="text-ink-muted">and others</li>}
    </ul>
  );
