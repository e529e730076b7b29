/**
 * The engineer's view of the artist's DAW. It holds what the studio reported on this link, forgets what the engineer
 * may no longer see, and sends commands. The studio's gate decides whether to let each one through.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { DawCommand } from "@foldback/domain/mixer/daw-command";
import type { ControlFrame } from "@foldback/protocol/control";
import type { DawReport } from "../control/daw-port.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { ViewModel } from "../view-model.ts";
import { afterReport, type DeskMixerView, type DeskStrip, knowsNothing, seenWith } from "./desk-view-of-daw.ts";

export type DeskMixer = ViewModel<DeskMixerView> & {
  /** Sends the newest level of each strip, at most every 20 ms. */
  level(strip: DeskStrip, level: number): void;
  send(command: Exclude<DawCommand, { act: "level" }>): void;
};

type Deps = {
  clock: Clock;
  /** The newest epoch that this side knows. Null while the engineer may not do anything. */
  currentEpoch(): number | null;
  sendFrame(frame: ControlFrame): boolean;
};

export function createDeskMixer({ clock, currentEpoch, sendFrame }: Deps) {
  let scopes: readonly Scope[] = [];
  /**
   * The studio reports only what it has allowed, and its report can arrive before the scope does. We keep the report
   * until then, and only then show it.
   */
  let reported = knowsNothing;
  let view = knowsNothing;
  let sequence = 0;
  const store = createSnapshotStore(() => view);

  function keep(next: DeskMixerView) {
    reported = next;
    view = seenWith(scopes, reported);
    store.refresh();
  }

  function send(command: DawCommand) {
    const epoch = currentEpoch();
    if (epoch === null) return;
    sequence += 1;
    sendFrame({ kind: "daw-command", epoch, sequence, command });
  }

  const levels = createLevels(clock, send);
  const mixer: DeskMixer = {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    level: levels.add,
    send,
  };
  return {
    mixer,
    /** Returns true if the frame was one of the studio's reports about the DAW. */
    heard(frame: ControlFrame): boolean {
      if (!isReport(frame)) return false;
      keep(afterReport(reported, frame));
      return true;
    },
    /** Forgets at once what the engineer may no longer see. */
    follow(next: readonly Scope[]) {
      if (!next.includes("mixer")) levels.drop();
      const isWithdrawn = scopes.some((scope) => !next.includes(scope));
      scopes = next;
      keep(isWithdrawn ? seenWith(next, reported) : reported);
    },
    reset() {
      levels.drop();
      keep(knowsNothing);
    },
    close: levels.drop,
  };
}

const isReport = (frame: ControlFrame): frame is DawReport =>
  frame.kind.startsWith("daw-") && frame.kind !== "daw-command";

const levelEveryMs = 20;

/** The first level after a pause is sent at once. While a fader moves, the newest one replaces those before it. */
function createLevels(clock: Clock, send: (command: DawCommand) => void) {
  const waiting = new Map<number, { generation: number; level: number }>();
  let cancelPause: Unsubscribe | null = null;

  function sendAll() {
    cancelPause = null;
    if (waiting.size === 0) return;
    for (const [strip, newest] of waiting) send({ act: "level", strip, ...newest });
    waiting.clear();
    cancelPause = clock.setTimer(levelEveryMs, sendAll);
  }

  return {
    add({ strip, generation }: DeskStrip, level: number) {
      waiting.set(strip, { generation, level });
      if (cancelPause === null) sendAll();
    },
    drop() {
      cancelPause?.();
      cancelPause = null;
      waiting.clear();
    },
  };
}
