import type { Column } from "@foldback/ui/data-table";
import type { Api } from "../http/api-client.ts";
import { momentText, shortId } from "./figures.ts";

export type LedgerEntry = Awaited<ReturnType<Api["evidence"]["list"]>>["rows"][number];

const orNothing = (value: string | number | null) => (value === null ? "N/A" : String(value));
const yesNo = (value: boolean | null) => (value === null ? "N/A" : value ? "Yes" : "No");

/** The columns that every table of ledger entries has, by name: which ones, and in what order, is the table's own. */
export const evidenceColumns = {
  at: { id: "at", title: "Timestamp", cell: ({ at }) => momentText(Date.parse(at)) },
  user: { id: "user", title: "User ID", cell: ({ actor }) => <span className="figures">{shortId(actor)}</span> },
  granted: { id: "granted", title: "Granted", cell: ({ granted }) => yesNo(granted) },
  killed: { id: "killed", title: "Killed", cell: ({ killed }) => yesNo(killed) },
  rtt: {
    id: "rtt",
    title: "RTT (ms)",
    align: "end",
    cell: ({ rttMs }) => orNothing(rttMs === null ? null : Math.round(rttMs)),
  },
  duration: {
    id: "duration",
    title: "Duration (s)",
    align: "end",
    cell: ({ durationSeconds }) => orNothing(durationSeconds),
  },
} satisfies Record<string, Column<LedgerEntry>>;
