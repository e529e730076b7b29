/**
 * The recorder and the shelf of one open studio. They live as long as the studio's engine, not as long as a tab of the
 * dashboard is shown, so that a recording goes on while you look elsewhere.
 */
import { openTakeRecorder } from "@foldback/studio-link/takes/open-take-recorder";
import { openTakeShelf, type TakeShelf } from "@foldback/studio-link/takes/open-take-shelf";
import type { RecordedFeed, TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { isTyping } from "../../../shared/page/is-typing.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";

export type Takes = {
  recorder: TakeRecorder;
  shelf: TakeShelf;
  arm(): Promise<void>;
  disarm(): void;
  /** Starts or stops recording, like the R key. */
  toggle(): void;
  resume(take: { takeId: string; sampleRateHz: number }): Promise<void>;
  follow(props: Pick<TakesSlotProps, "sessionId" | "savedInput">): void;
};

/** `renew` reads the shelf again. */
export type TakeRowProps = { takes: Takes; take: ShelvedTake; renew: () => void };

const opened = new WeakMap<RecordedFeed, Takes>();

export function takesOf(feed: RecordedFeed, owner: string): Takes {
  const known = opened.get(feed);
  if (known !== undefined) return known;
  const takes = openTakes(feed, owner);
  opened.set(feed, takes);
  return takes;
}

function openTakes(feed: RecordedFeed, owner: string): Takes {
  const recorder = openTakeRecorder({ feed, owner });
  const shelf = openTakeShelf(owner);
  const ended = new AbortController();
  let now: Pick<TakesSlotProps, "sessionId" | "savedInput"> = { sessionId: null, savedInput: () => null };

  /** Opens the saved input. Not during a session: the engineer would hear it, so you choose the input yourself. */
  async function openInput() {
    if (feed.track() === null && now.sessionId === null) await feed.openInput(now.savedInput());
  }

  /** Closes the input again if it couldn't be armed. */
  async function withInput(run: () => Promise<void>) {
    await openInput();
    await run();
    if (recorder.getSnapshot().status === "off" && now.sessionId === null) feed.letGo();
  }

  const record = () => withInput(() => recorder.record(now.sessionId));

  function toggle() {
    const { status } = recorder.getSnapshot();
    if (status === "recording") recorder.stop();
    else if (status === "off" || status === "armed") void record();
  }

  const pressed = (event: KeyboardEvent) => {
    if (event.code !== "KeyR" || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    if (isTyping(event.target) || document.querySelector("[role=dialog],[role=alertdialog]") !== null) return;
    event.preventDefault();
    toggle();
  };
  const leaving = (event: BeforeUnloadEvent) => {
    const { status } = recorder.getSnapshot();
    if (status === "recording" || status === "sealing") event.preventDefault();
  };
  window.addEventListener("keydown", pressed, { signal: ended.signal });
  window.addEventListener("beforeunload", leaving, { signal: ended.signal });
  feed.onEnd(() => {
    ended.abort();
    recorder.close();
    shelf.close();
  });

  return {
    recorder,
    shelf,
    toggle,
    arm: () => withInput(recorder.arm),
    disarm() {
      recorder.disarm();
      if (now.sessionId === null) feed.letGo();
    },
    resume: (take) => withInput(() => recorder.resume(take)),
    follow(props) {
      now = props;
    },
  };
}
