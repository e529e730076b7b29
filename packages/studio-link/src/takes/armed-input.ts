/**
 * Arms the program feed for recording: takes the recorder's lock, starts the worker and the worklet, and follows the
 * input.
 */
import type { RecorderFailure } from "@foldback/domain/takes/recorder-report";
import { createLifetime, type Lifetime } from "../lifetime.ts";
import type { Unsubscribe } from "../ports.ts";
import type { InputTap, TapDeps } from "./input-tap.ts";
import type { RecorderState } from "./recorder-state.ts";
import type { RecordedFeed } from "./recorder-view.ts";
import type { AllowedTalkback, EngineCommand, EngineMessage, EngineOpening } from "./recording-messages.ts";
import { blocksPerMessage } from "./sound-block.ts";

export type EnginePort = {
  open(opening: EngineOpening): void;
  tell(command: EngineCommand): void;
  close(): void;
};

/** Resolves when other tabs can take the lock. */
export type ReleaseLock = () => Promise<unknown>;

export type ArmingDeps = {
  feed: RecordedFeed;
  /** The account's id. Takes are kept per account, because several people may use this browser. */
  owner: string;
  /** Resolves to null if another tab holds the lock. */
  lock(name: string): Promise<ReleaseLock | null>;
  startEngine(heard: (message: EngineMessage) => void): EnginePort;
  openTap(deps: TapDeps): Promise<InputTap & { memory: SharedArrayBuffer | null }>;
  makeMemory: TapDeps["makeMemory"];
};

type ArmedInput = { tap: InputTap; engine: EnginePort };
type Held = ArmedInput & { track: MediaStreamTrack };

export type Arming = {
  current(): ArmedInput | null;
  /** The sample rate of the take to continue. Null means the device's rate. */
  arm(sampleRateHz: number | null): Promise<void>;
  disarm(failure: RecorderFailure | null): void;
};

type Events = { heard: (message: EngineMessage) => void; killed: () => void };

const recorderLockName = "foldback-recorder";

export function createArming(deps: ArmingDeps, state: RecorderState, events: Events): Arming {
  const { feed } = deps;
  let held: Held | null = null;
  /** The latest attempt to arm. It ends when the recorder is turned off, even while still opening. */
  let attempt = createLifetime();

  function disarm(failure: RecorderFailure | null) {
    attempt.end();
    held = null;
    state.showOff(failure);
  }

  async function open(track: MediaStreamTrack, sampleRateHz: number | null, lifetime: Lifetime): Promise<Held> {
    const unlock = await deps.lock(recorderLockName);
    if (unlock === null) throw new DOMException("another tab is recording", "NoModificationAllowedError");
    lifetime.own(() => void unlock());
    const engine = lifetime.keep(deps.startEngine(events.heard));
    const { port1, port2 } = new MessageChannel();
    const tap = await deps.openTap({ ...wiringOf(deps, state), track, sampleRateHz, port: port1 });
    lifetime.keep(tap);
    engine.open({
      type: "open",
      owner: deps.owner,
      port: port2,
      memory: tap.memory,
      sampleRateHz: tap.sampleRateHz,
      deviceRateHz: tap.deviceRateHz(),
      preRoll: state.getSnapshot().preRoll.isOn,
      automatic: state.getSnapshot().automatic,
      talkback: allowedOf(feed),
    });
    lifetime.own(feed.subscribe(feedChanged));
    lifetime.own(followTalkback({ feed, state, tap, engine }));
    return { tap, engine, track };
  }

  /**
   * Switches to the input that's back or newly chosen. If there's no input, a recording continues, but a recorder
   * that's only armed is disarmed.
   */
  function feedChanged() {
    const track = feed.track();
    if (held === null || track === held.track) return;
    if (track === null) {
      if (state.getSnapshot().status === "armed") disarm(null);
      return;
    }
    held.track = track;
    held.tap.setTrack(track);
    held.engine.tell({ type: "input", deviceRateHz: held.tap.deviceRateHz() });
    state.show({ isInputGone: false, input: held.tap.label(), verdict: null });
  }

  return {
    current: () => held,
    disarm,
    async arm(sampleRateHz) {
      const track = feed.track();
      if (state.getSnapshot().status !== "off") return;
      // Each attempt reports its own failure, even the same one again, because a phone may be waiting for it.
      state.show({ failure: null });
      if (track === null) return state.show({ failure: "no-input" });
      state.show({ status: "opening" });
      const lifetime = createLifetime();
      attempt = lifetime;
      lifetime.own(feed.onKill(events.killed));
      try {
        const opened = await open(track, sampleRateHz, lifetime);
        if (lifetime.isOver()) return;
        held = opened;
        state.show({ status: "armed", input: held.tap.label() });
        feedChanged();
      } catch (thrown) {
        if (lifetime.isOver()) return;
        const isElsewhere = thrown instanceof DOMException && thrown.name === "NoModificationAllowedError";
        disarm(isElsewhere ? "recording-elsewhere" : "unsupported");
      }
    },
  };
}

const wiringOf = ({ makeMemory }: ArmingDeps, state: RecorderState) => ({
  blocksPerMessage,
  makeMemory,
  inputChanged: () => state.show({ isInputGone: true }),
});

type Armed = ArmedInput & { feed: RecordedFeed; state: RecorderState };

function followTalkback(armed: Armed): Unsubscribe {
  const { track, sessionId } = armed.feed.talkback();
  if (track !== null) armed.tap.setTalkback(track);
  armed.state.showTalkback(sessionId);
  return armed.feed.onTalkback(() => talkbackChanged(armed));
}

/** Tells the worker first so that it drops talkback that's still in transit after a withdrawal. */
function talkbackChanged({ feed, state, tap, engine }: Armed) {
  const { track, sessionId } = feed.talkback();
  engine.tell({ type: "talkback", ...allowedOf(feed) });
  tap.setTalkback(track);
  state.showTalkback(sessionId);
}

/** Leaves out the track, because it can't be sent to a worker. */
function allowedOf(feed: RecordedFeed): AllowedTalkback {
  const { track: _, ...allowed } = feed.talkback();
  return allowed;
}
