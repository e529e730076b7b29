/** Opens the program feed for the recorder, and knows which input can continue an interrupted take. */
import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";
import type { RecordedFeed, TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import type { ViewModel } from "../../../shared/engine/use-view-model.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";

export type FeedAccess = Pick<TakesSlotProps, "sessionId" | "savedInput" | "findInput">;
type InputSnapshot = Pick<FeedAccess, "sessionId" | "findInput"> & { isOpen: boolean };

export type InputOpener = ViewModel<InputSnapshot> & {
  follow(access: FeedAccess): void;
  sessionId(): string | null;
  /** Opens an input first if none is open, and closes it again if it couldn't be armed. */
  withInput(run: () => Promise<void>, wanted?: string): Promise<void>;
  close(): void;
};

export function createInputOpener(feed: RecordedFeed, recorder: Pick<TakeRecorder, "getSnapshot">): InputOpener {
  let access: FeedAccess = { sessionId: null, savedInput: () => null, findInput: () => ({ status: "unknown" }) };
  const store = createSnapshotStore((): InputSnapshot => {
    const { sessionId, findInput } = access;
    return { sessionId, findInput, isOpen: feed.track() !== null };
  });

  /**
   * During a session, the engineer would hear the input. We therefore open it only to continue a take that was recorded
   * from it. Otherwise the artist has to choose one.
   */
  async function open(wanted: string | undefined): Promise<boolean> {
    if (feed.track() !== null) return false;
    const found = wanted === undefined ? null : access.findInput(wanted);
    if (found?.status === "found") await feed.openInput(found.deviceId);
    else if (access.sessionId === null) await feed.openInput(access.savedInput());
    else return false;
    return true;
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
