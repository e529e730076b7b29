import type { Column } from "@foldback/ui/data-table";
import type { Api } from "../http/api-client.ts";
import { momentText, shortId } from "./figures.ts";
import { operatorTexts as texts } from "./texts.ts";

export type LedgerEntry = Awaited<ReturnType<Api["evidence"]["list"]>>["rows"][number];

const orNothing = (value: string | number | null) => (value === null ? texts.notAvailable : String(value));
const yesNo = (value: boolean | null) => (value === null ? texts.notAvailable : value ? texts.yes : texts.no);

/** The ledger tables' columns, by name. Each table picks the ones it needs, in its own order. */
export const evidenceColumns = {
  at: { id: "at", title: texts.timestamp, cell: ({ at }) => momentText(Date.parse(at)) },
  event: { id: "event", title: texts.event, cell: ({ type }) => <span className="figures">{type}</span> },
  user: { id: "user", title: texts.userId, cell: ({ actor }) => <span className="figures">{shortId(actor)}</span> },
  granted: { id: "granted", title: texts.granted, cell: ({ granted }) => yesNo(granted) },
  killed: { id: "killed", title: texts.killed, cell: ({ killed }) => yesNo(killed) },
  rtt: {
    id: "rtt",
    title: texts.rtt,
    align: "end",
    cell: ({ rttMs }) => orNothing(rttMs === null ? null : Math.round(rttMs)),
  },
  duration: {
    id: "duration",
    title: texts.duration,
    align: "end",
    cell: ({ durationSeconds }) => orNothing(durationSeconds),
  },
} satisfies Record<string, Column<LedgerEntry>>;
