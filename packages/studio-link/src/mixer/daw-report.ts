/** Reports the DAW to the desk: what has changed, at most twenty times a second, and everything if the desk is new. */
import type { DawKind } from "@foldback/domain/mixer/fader-law";
import { transportOf } from "@foldback/domain/mixer/surface";
import type { DawReport, StudioDaw } from "../control/daw-port.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import type { DawLine } from "./daw-line.ts";
import type { LoggedChange } from "./mix-log.ts";

export type Reported = {
  daw: DawKind;
  hasNames: boolean;
  line: Pick<DawLine, "surface" | "status" | "offset" | "isMoving">;
  isArtists(strip: number): boolean;
  lines(): readonly LoggedChange[];
};

const everyMs = 50;

/** `reported` returns null while no DAW is connected. */
export function createDawReport(deps: { clock: Clock; tell: StudioDaw["tell"]; reported(): Reported | null }) {
  const told = new Map<string, string>();
  /** We compare lines by identity, because there can be hundreds and a changed line is a new object. */
  const toldChanges = new Map<number, LoggedChange>();
  let cancel: Unsubscribe | null = null;

  function tell(key: string, report: DawReport) {
    const text = JSON.stringify(report);
    if (told.get(key) !== text && deps.tell(report)) told.set(key, text);
  }

  function tellChange(change: LoggedChange) {
    if (toldChanges.get(change.id) !== change && deps.tell(frameOf(change))) toldChanges.set(change.id, change);
  }

  function tellAll() {
    cancel = null;
    const reported = deps.reported();
    if (reported === null) {
      // The desk forgets everything else, so a later DAW is reported whole.
      for (const key of told.keys()) if (key !== "status") told.delete(key);
      toldChanges.clear();
      return tell("status", notConnected);
    }
    const { line, daw, hasNames } = reported;
    const surface = line.surface();
    const isMoving = line.isMoving();
    tell("status", { kind: "daw-status", status: line.status(), daw, hasNames, isMoving, offset: line.offset() });
    for (const [strip, state] of surface.strips.entries())
      tell(`strip ${strip}`, { kind: "daw-strip", strip, ...state, isArtists: reported.isArtists(strip) });
    tell("meters", { kind: "daw-meters", levels: [...surface.meters] });
    tell("transport", { kind: "daw-transport", ...transportOf(surface) });
    for (const change of reported.lines()) tellChange(change);
  }

  return {
    changed() {
      cancel ??= deps.clock.setTimer(everyMs, tellAll);
    },
    deskIsNew() {
      told.clear();
      toldChanges.clear();
      cancel?.();
      tellAll();
    },
    close: () => cancel?.(),
  };
}

const notConnected: DawReport = {
  kind: "daw-status",
  status: "off",
  daw: "other",
  hasNames: false,
  isMoving: false,
  offset: 0,
};

function frameOf({ ticks: _, ...change }: LoggedChange): DawReport {
  return { kind: "daw-change", ...change };
}
