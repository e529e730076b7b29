/** Opens the program feed for the recorder, and knows which input can continue an interrupted take. */
import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import type { ShareFailure } from "@foldback/studio-link/media/shared-sound";
import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";
import type { RecordedFeed, TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import type { ViewModel } from "../../../shared/engine/use-view-model.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";

export type FeedAccess = Pick<TakesSlotProps, "sessionId" | "savedSource" | "findInput">;
type InputSnapshot = Pick<FeedAccess, "sessionId" | "findInput"> & {
  isOpen: boolean;
  /** Why no sound was shared the last time it was asked for. */
  shareFailure: ShareFailure | null;
};

export type InputOpener = ViewModel<InputSnapshot> & {
  follow(access: FeedAccess): void;
  sessionId(): string | null;
  /** Opens an input first if none is open, and closes it again if it couldn't be armed. */
  withInput(run: () => Promise<void>, wanted?: string): Promise<void>;
  close(): void;
};

export function createInputOpener(feed: RecordedFeed, recorder: Pick<TakeRecorder, "getSnapshot">): InputOpener {
  let access: FeedAccess = {
    sessionId: null,
    savedSource: () => ({ kind: "input", deviceId: null }),
    findInput: () => ({ status: "unknown" }),
  };
  let shareFailure: ShareFailure | null = null;
  let isAsking = false;
  const store = createSnapshotStore((): InputSnapshot => {
    const { sessionId, findInput } = access;
    return { sessionId, findInput, isOpen: feed.track() !== null, shareFailure };
  });

  /**
   * During a session, the engineer would hear the input. We therefore open it only to continue a take that was recorded
   * from it. Otherwise the artist has to choose one.
   */
  async function open(wanted: string | undefined): Promise<boolean> {
    shareFailure = null;
    store.refresh();
    if (feed.track() !== null) return false;
    const found = wanted === undefined ? null : access.findInput(wanted);
    if (found?.status === "found") await feed.openInput(found.deviceId);
    else if (access.sessionId === null) await openSaved(access.savedSource());
    else return false;
    return true;
  }

  const openSaved = (source: ProgramSource): Promise<void> =>
    source.kind === "input" ? feed.openInput(source.deviceId) : askForShare();

  async function askForShare(): Promise<void> {
    isAsking = true;
    shareFailure = await feed.shareSound();
    isAsking = false;
    store.refresh();
  }

  const stop = feed.subscribe(store.refresh);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    sessionId: () => access.sessionId,
    follow(next) {
      access = next;
      store.refresh();
    },
    async withInput(run, wanted) {
      // The browser's picker is open already.
      if (isAsking) return;
      const isOurs = await open(wanted);
      await run();
      if (recorder.getSnapshot().status === "off" && (isOurs || access.sessionId === null)) feed.letGo();
    },
    close: stop,
  };
}

/**
 * `reopens`: the engineer will hear the input again. `gone`: another input will be used. `choose`: the artist has to
 * choose an input first.
 */
export type Continuing = "ready" | "reopens" | "gone" | "choose";

/** What happens to the input if an interrupted take is continued now. `name` is the input's name. */
export function continuingWith({ isOpen, sessionId, findInput }: InputSnapshot, name: string): Continuing {
  if (isOpen) return "ready";
  const { status } = findInput(name);
  if (sessionId === null) return status === "gone" ? "gone" : "ready";
  return status === "found" ? "reopens" : "choose";
}
