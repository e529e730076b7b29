/**
 * The artist's recorder: arms the program feed, records it to this computer's disk, and stops. It needs no engineer, no
 * session and no server. Work that mustn't wait for the page runs in the worklet and the worker.
 */

import { secondsLeft } from "@foldback/domain/takes/disk-space";
import type { RecorderFailure } from "@foldback/domain/takes/recorder-report";
import { createEmitter } from "../emitter.ts";
import { type Arming, type ArmingDeps, createArming } from "./armed-input.ts";
import { createAutomaticTakes } from "./automatic-takes.ts";
import { createRecorderState, type RecorderState } from "./recorder-state.ts";
import type { TakeRecorder } from "./recorder-view.ts";
import type { EngineCommand, EngineMessage } from "./recording-messages.ts";
import { channels } from "./sound-pieces.ts";

export type RecorderDeps = ArmingDeps & { uuid(): string; nowMs(): number };

export const takeLockName = (takeId: string): string => `foldback-take:${takeId}`;

export function createTakeRecorder(deps: RecorderDeps): TakeRecorder {
  const state = createRecorderState(deps.feed);
  /** A session's markers use the server's time, so a take recorded during a session does too. */
  const nowMs = () => deps.feed.serverNowMs() ?? deps.nowMs();
  const arming = createArming(deps, state, {
    heard: (message) => (automatic.heard(message) ? undefined : taking.heard(message)),
    killed() {
      taking.killed();
      automatic.killed();
    },
  });
  const automatic = createAutomaticTakes({ deps: { ...deps, nowMs }, state, arming, taking: () => taking });
  const taking = createTaking({ deps, state, arming, isAutomatic: automatic.hasTake });
  const status = () => state.getSnapshot().status;
  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    subscribeShelf: taking.shelfChanged.subscribe,
    arm: () => arming.arm(null),
    disarm() {
      if (status() === "armed") arming.disarm(null);
    },
    async record(sessionId) {
      const pressedAtMs = nowMs();
      await arming.arm(null);
      const takeId = deps.uuid();
      const { input } = state.getSnapshot();
      await taking.start(takeId, (atFrame) => ({
        type: "record",
        takeId,
        atFrame,
        fromFrame: null,
        pressedAtMs,
        input,
        sessionId,
      }));
    },
    async resume({ takeId, sampleRateHz }) {
      if (status() === "armed" && arming.current()?.tap.sampleRateHz !== sampleRateHz) arming.disarm(null);
      await arming.arm(sampleRateHz);
      await taking.start(takeId, (atFrame) => ({ type: "resume", takeId, atFrame }));
    },
    stop() {
      taking.end("stopped");
      automatic.rest();
    },
    keepPreRoll(isOn) {
      arming.current()?.engine.tell({ type: "pre-roll", on: isOn });
      state.show({ preRoll: { isOn, seconds: 0 } });
    },
    setAutomatic: automatic.set,
    inSession: automatic.inSession,
    close: taking.close,
  };
}

type TakingDeps = { deps: RecorderDeps; state: RecorderState; arming: Arming; isAutomatic(): boolean };

type Written = Extract<EngineMessage, { type: "written" }>;

/** The take that's being recorded, from when Record is pressed until it's closed. */
function createTaking({ deps, state, arming, isAutomatic }: TakingDeps) {
  const shelfChanged = createEmitter<void>();
  let releaseTake: () => Promise<unknown> = () => Promise.resolve();
  let isClosing = false;
  /**
   * Stops and kills that arrive before the take's lock is granted. The worker must get them after Record, or it
   * would keep recording.
   */
  let waiting: EngineCommand[] | null = null;

  /**
   * Shows the take as recording before its files are open, because its sound is kept from the moment Record is pressed.
   */
  async function start(takeId: string, command: (atFrame: number) => EngineCommand) {
    const armed = arming.current();
    if (armed === null || state.getSnapshot().status !== "armed") return;
    const atFrame = armed.tap.frameNow();
    state.show({ status: "recording", failure: null });
    const late: EngineCommand[] = [];
    waiting = late;
    const unlock = await deps.lock(takeLockName(takeId));
    waiting = null;
    if (unlock === null) return ended("open-elsewhere");
    releaseTake = unlock;
    for (const each of [command(atFrame), ...late]) armed.engine.tell(each);
  }

  function end(why: "stopped" | "killed", atFrame = arming.current()?.tap.frameNow() ?? 0) {
    if (state.getSnapshot().status !== "recording") return;
    const stop = { type: "stop", atFrame, why } as const;
    if (waiting !== null) waiting.push(stop);
    else arming.current()?.engine.tell(stop);
    state.show({ status: "sealing" });
  }

  function ended(failure: RecorderFailure | null) {
    state.show({ status: "armed", take: null, failure });
    // Until the lock is released, the shelf shows the take as being recorded.
    void releaseTake().then(() => shelfChanged.emit());
    if (isClosing || deps.feed.track() === null) arming.disarm(failure);
  }

  const withTake = ({ frames, gaps, gapMs }: Written) => {
    const { take } = state.getSnapshot();
    if (take !== null) state.show({ take: { ...take, frames, gaps, gapMs } });
  };
  function began({ takeId, sessionId }: Extract<EngineMessage, { type: "recording" }>) {
    state.showTake({ takeId, sampleRateHz: sampleRateHz(), isAutomatic: isAutomatic() }, sessionId);
    shelfChanged.emit();
  }

  const sampleRateHz = () => arming.current()?.tap.sampleRateHz ?? 0;

  function heard(message: EngineMessage) {
    const { preRoll } = state.getSnapshot();
    if (message.type === "verdict") state.show({ verdict: message.verdict });
    else if (message.type === "pre-roll") state.show({ preRoll: { ...preRoll, seconds: message.seconds } });
    else if (message.type === "space")
      state.show({ secondsLeft: secondsLeft({ ...message, sampleRateHz: sampleRateHz(), channels }) });
    else if (message.type === "recording") began(message);
    else if (message.type === "written") withTake(message);
    else if (message.type === "failed") ended(message.code);
    else if (message.type === "sealed") ended(message.why === "disk-full" ? "disk-full" : null);
    else ended("disk");
  }

  return {
    shelfChanged,
    start,
    end,
    heard,
    /** The take keeps everything up to the kill and ends there. */
    killed() {
      const armed = arming.current();
      const atFrame = armed?.tap.frameNow();
      armed?.tap.letGo();
      end("killed", atFrame);
      const { status } = state.getSnapshot();
      if (status === "armed" || status === "opening") arming.disarm(null);
    },
    close() {
      isClosing = true;
      end("stopped");
      if (state.getSnapshot().status !== "sealing") arming.disarm(null);
    },
  };
}
