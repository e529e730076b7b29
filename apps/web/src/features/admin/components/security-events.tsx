import { type Column, DataTable } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import type { Api } from "../../../shared/http/api-client.ts";
import { countText, momentText } from "../../../shared/operators/figures.ts";
import { texts } from "../texts.ts";

type Security = Awaited<ReturnType<Api["admin"]["health"]>>["security"];
type Event = Security["events"][number];

const names: Record<Event["type"], string> = {
  "sign-in-refused": texts.signInRefused,
  "factor-refused": texts.factorRefused,
  "factor-locked": texts.factorLocked,
  "limit-reached": texts.limitReached,
  "key-refused": texts.keyRefused,
  "signature-refused": texts.signatureRefused,
  "socket-refused": texts.socketRefused,
  "room-codes-guessed": texts.codesGuessed,
  "role-changed": texts.roleChanged,
  "export-taken": texts.exportTaken,
};

const columns: readonly Column<Event>[] = [
  { id: "event", title: texts.event, cell: ({ type }) => names[type] },
  { id: "networks", title: texts.networks, cell: (event) => <Networks {...event} /> },
  { id: "hour", title: texts.lastHour, align: "end", cell: ({ lastHour }) => countText(lastHour) },
  { id: "day", title: texts.lastDay, align: "end", cell: ({ lastDay }) => countText(lastDay) },
  { id: "seen", title: texts.lastSeen, cell: ({ lastSeenMs }) => momentText(lastSeenMs) },
];

/** The server's security events since it started, by type. */
export const SecurityEvents = ({ security: { sinceMs, events } }: { security: Security }) => (
  <Panel title={texts.securityEvents}>
    {events.length === 0 ? (
      <p className="text-sm">{texts.noSecurityEvents(momentText(sinceMs))}</p>
    ) : (
      <>
        <DataTable caption={texts.securityEventsByType} columns={columns} rows={events} rowKey={({ type }) => type} />
        <p className="max-w-prose text-ink-muted text-sm">{texts.securityEventsHint(momentText(sinceMs))}</p>
      </>
    )}
  </Panel>
);

const Networks = ({ networks, moreNetworks }: Pick<Event, "networks" | "moreNetworks">) =>
  networks.length === 0 ? (
    <span className="text-ink-muted">{texts.noneKnown}</span>
  ) : (
    <ul className="grid gap-0.5">
      {networks.map(({ network, count }) => (
        <li key={network} className="figures">
          {network} <span className="text-ink-muted">({countText(count)})</span>
        </li>
      ))}
      {moreNetworks && <li className="text-ink-muted">{texts.andOthers}</li>}
    </ul>
  );
