/** What the engineer's page knows about the artist's DAW, and how each of the studio's reports changes it. */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { MixChange } from "@foldback/domain/mixer/change-line";
import type { DawRefusal } from "@foldback/domain/mixer/daw-command";
import type { DawReport } from "../control/daw-port.ts";

type Report<Kind extends DawReport["kind"]> = Omit<Extract<DawReport, { kind: Kind }>, "kind">;
export type DeskStrip = Report<"daw-strip">;
export type DeskTransport = Report<"daw-transport">;

export type DeskMixerView = {
  /** Null until the studio has said whether a DAW is connected. */
  status: Report<"daw-status"> | null;
  /** By index: the bank and the master. Empty without a DAW or without the `mixer` scope. */
  strips: readonly DeskStrip[];
  meters: readonly number[];
  transport: DeskTransport | null;
  changes: readonly MixChange[];
  /** The studio's last refusal. `count` distinguishes two identical ones. */
  refusal: { reason: DawRefusal; count: number } | null;
};

export const knowsNothing: DeskMixerView = {
  status: null,
  strips: [],
  meters: [],
  transport: null,
  changes: [],
  refusal: null,
};

export function afterReport(view: DeskMixerView, report: DawReport): DeskMixerView {
  switch (report.kind) {
    case "daw-status": {
      const { kind: _, ...status } = report;
      return status.status === "off" ? { ...knowsNothing, status, changes: view.changes } : { ...view, status };
    }
    case "daw-strip": {
      const { kind: _, ...strip } = report;
      const others = view.strips.filter((one) => one.strip !== strip.strip);
      return { ...view, strips: [...others, strip].sort((one, other) => one.strip - other.strip) };
    }
    case "daw-meters":
      return { ...view, meters: report.levels };
    case "daw-transport": {
      const { kind: _, ...transport } = report;
      return { ...view, transport };
    }
    case "daw-change": {
      const { kind: _, ...change } = report;
      return { ...view, changes: withChange(view.changes, change) };
    }
    case "daw-refused":
      return { ...view, refusal: { reason: report.reason, count: (view.refusal?.count ?? 0) + 1 } };
  }
}

const withChange = (changes: readonly MixChange[], change: MixChange) =>
  changes.some(({ id }) => id === change.id)
    ? changes.map((one) => (one.id === change.id ? change : one))
    : [...changes, change];

/** Drops what the engineer may no longer see. */
export function seenWith(scopes: readonly Scope[], view: DeskMixerView): DeskMixerView {
  const mayMix = scopes.includes("mixer");
  const mayPlay = scopes.includes("transport");
  if (!mayMix && !mayPlay) return knowsNothing;
  return {
    ...view,
    ...(mayMix ? {} : { strips: [], meters: [], changes: [] }),
    ...(mayPlay ? {} : { transport: null }),
  };
}
