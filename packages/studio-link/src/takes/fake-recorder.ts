/** A recorder for tests, which control its locks, feed, engine and tap. */
import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import type { InputTap, TapDeps } from "./input-tap.ts";
import type { KeptTalkback } from "./kept-talkback.ts";
import type { EngineCommand, EngineMessage } from "./recording-messages.ts";
import { createTakeRecorder, type RecorderDeps } from "./take-recorder.ts";

/** Locks that several recorders share, as the tabs of one browser do. */
export function browserLocks() {
  const held = new Set<string>();
  return async (name: string) => {
    if (held.has(name)) return null;
    held.add(name);
    return async () => void held.delete(name);
  };
}

/** Grants every lock immediately, except that the test decides when and whether to grant `slowName`. */
export function slowLock(slowName: string) {
  const { promise, resolve } = Promise.withResolvers<(() => Promise<void>) | null>();
  const lock = (name: string) => (name === slowName ? promise : Promise.resolve(async () => {}));
  return { lock, give: () => resolve(async () => {}), refuse: () => resolve(null) };
}

export const mediaTrack = (): MediaStreamTrack => ({ label: "Interface" }) as MediaStreamTrack;

const quietFeed = {
  onEnd: () => () => {},
  openInput: async () => {},
  shareSound: async () => null,
  letGo: () => {},
  onAsked: () => () => {},
  tellLight: () => {},
};

function fakeVoice() {
  let talkback: KeptTalkback = { track: null, why: "engineer-away", sessionId: null };
  let changed = () => {};
  return {
    feed: {
      talkback: () => talkback,
      onTalkback(listener: () => void) {
        changed = listener;
        return () => {};
      },
    },
    become(next: KeptTalkback) {
      talkback = next;
      changed();
    },
  };
}

/** What the page is told about the recorder, and about the talkback that its take keeps. */
function fakeReports() {
  const reports: RecorderReport[] = [];
  const keeping: (boolean | undefined)[] = [];
  return {
    reports,
    keeping,
    tellRecorder(report: RecorderReport, keepsTalkback?: boolean) {
      reports.push(report);
      keeping.push(keepsTalkback);
    },
  };
}

type SetUp = { lock?: RecorderDeps["lock"]; serverNowMs?: () => number | null };

export function setUp({ lock = browserLocks(), serverNowMs = () => null }: SetUp = {}) {
  const done: string[] = [];
  const commands: EngineCommand[] = [];
  const [listeners, voice, told] = [{ changed: () => {}, killed: () => {} }, fakeVoice(), fakeReports()];
  let track: MediaStreamTrack | null = mediaTrack();
  let heard: (message: EngineMessage) => void = () => {};
  let tapDeps: TapDeps | null = null;
  const tap: InputTap = {
    sampleRateHz: 48_000,
    frameNow: () => 4_800,
    label: () => "Interface",
    deviceRateHz: () => 48_000,
    setTrack: () => void done.push("track"),
    setTalkback: (track) => void done.push(track === null ? "no talkback" : "talkback"),
    letGo: () => void done.push("let go"),
    close: () => void done.push("tap closed"),
  };
  const recorder = createTakeRecorder({
    owner: "artist",
    uuid: () => "take-1",
    nowMs: () => 0,
    lock,
    feed: {
      track: () => track,
      subscribe(listener) {
        listeners.changed = listener;
        return () => {};
      },
      ...voice.feed,
      onKill(listener) {
        listeners.killed = listener;
        return () => {};
      },
      ...quietFeed,
      tellRecorder: told.tellRecorder,
      serverNowMs,
    },
    startEngine(listen) {
      heard = listen;
      return {
        open: ({ port }) => port.close(),
        tell(command) {
          commands.push(command);
          done.push(command.type);
        },
        close: () => void done.push("engine closed"),
      };
    },
    async openTap(deps) {
      tapDeps = deps;
      deps.port.close();
      return { ...tap, memory: null };
    },
    makeMemory: () => null,
  });
  return {
    recorder,
    ...told,
    done,
    commands,
    lit: () => told.reports.at(-1)?.status === "recording",
    tell: (message: EngineMessage) => heard(message),
    unplug: () => tapDeps?.inputChanged(),
    feed(next: MediaStreamTrack | null) {
      track = next;
      listeners.changed();
    },
    talkback: voice.become,
    kill: () => listeners.killed(),
    status: () => recorder.getSnapshot().status,
  };
}

export const sealed = { type: "sealed", takeId: "take-1", frames: 9_600, why: "stopped", root: "ab" } as const;
