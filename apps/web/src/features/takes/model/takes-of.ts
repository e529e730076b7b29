/**
 * The recorder and the shelf of one open studio. They live as long as the studio's engine, not as long as a tab of the
 * dashboard is shown, so a recording continues while you look elsewhere.
 */
import { openTakeRecorder } from "@foldback/studio-link/takes/open-take-recorder";
import { openTakeShelf, type TakeShelf } from "@foldback/studio-link/takes/open-take-shelf";
import { openTakeUploader } from "@foldback/studio-link/takes/open-take-uploader";
import type { RecordedFeed, TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import type { TakeUploader } from "@foldback/studio-link/takes/take-uploader";
import { api } from "../../../shared/http/api-client.ts";
import { isBareKey } from "../../../shared/page/is-bare-key.ts";
import { isTyping } from "../../../shared/page/is-typing.ts";
import { singleKeysAreOn } from "../../../shared/page/single-keys.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { type AutomaticTakesChoice, automaticTakes } from "./automatic-setting.ts";
import { interruptedBy, noteOpen } from "./leaving-takes.ts";
import { createNotesKeepers, type NotesKeepers } from "./notes-keepers.ts";
import { unsavedNotesOf } from "./unsaved-notes.ts";

export type Takes = AutomaticTakesChoice & {
  recorder: TakeRecorder;
  shelf: TakeShelf;
  uploads: TakeUploader;
  notes: NotesKeepers;
  arm(): Promise<void>;
  disarm(): void;
  /** Starts or stops recording, like the R key. */
  toggle(): void;
  resume(take: { takeId: string; sampleRateHz: number }): Promise<void>;
  follow(props: Pick<TakesSlotProps, "sessionId" | "savedInput">): void;
};

/** `refresh` reads the shelf again. */
export type TakeRowProps = { takes: Takes; take: ShelvedTake; refresh: () => void };

const opened = new WeakMap<RecordedFeed, Takes>();

export function takesOf(feed: RecordedFeed, owner: string): Takes {
  const known = opened.get(feed);
  if (known !== undefined) return known;
  const takes = openTakes(feed, owner);
  opened.set(feed, takes);
  return takes;
}

const later = (run: () => void, afterMs: number) => {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};

function onRecordKey(event: KeyboardEvent, toggle: () => void): void {
  if (!isBareKey(event, "KeyR")) return;
  if (
    !singleKeysAreOn() ||
    isTyping(event.target) ||
    document.querySelector("[role=dialog],[role=alertdialog]") !== null
  )
    return;
  event.preventDefault();
  toggle();
}

function openTakes(feed: RecordedFeed, owner: string): Takes {
  const recorder = openTakeRecorder({ feed, owner });
  const shelf = openTakeShelf(owner);
  const uploads = openTakeUploader({ owner, shelf, seal: (takeId) => api.takes.seal({ takeId }) });
  const notes = createNotesKeepers({ nowMs: Date.now, later, unsaved: unsavedNotesOf(owner) });
  const ended = new AbortController();
  let now: Pick<TakesSlotProps, "sessionId" | "savedInput"> = { sessionId: null, savedInput: () => null };

  /** Opens the saved input, except during a session: the engineer would hear it, so you have to choose it yourself. */
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

  const leaving = (event: BeforeUnloadEvent) => {
    if (interruptedBy({ recorder, uploads }) !== null || notes.areUnsaved()) event.preventDefault();
  };
  recorder.subscribe(() => {
    const { status } = recorder.getSnapshot();
    uploads.hold("recording", status === "recording" || status === "sealing");
  });
  const stopListening = feed.onAsked((on) => {
    if (on !== (recorder.getSnapshot().status === "recording")) toggle();
  });
  window.addEventListener("keydown", (event) => onRecordKey(event, toggle), { signal: ended.signal });
  window.addEventListener("beforeunload", leaving, { signal: ended.signal });
  const closed = noteOpen({ recorder, uploads });
  feed.onEnd(() => {
    closed();
    ended.abort();
    stopListening();
    recorder.close();
    uploads.close();
    notes.close();
    shelf.close();
  });

  return {
    recorder,
    shelf,
    uploads,
    notes,
    toggle,
    arm: () => withInput(recorder.arm),
    disarm() {
      recorder.disarm();
      if (now.sessionId === null) feed.letGo();
    },
    ...automaticTakes(recorder, owner),
    resume: (take) => withInput(() => recorder.resume(take)),
    follow(props) {
      now = props;
      recorder.inSession(props.sessionId);
      // Live media and control take precedence, so nothing is uploaded while a session is open. A kill then has no
      // upload to stop.
      uploads.hold("session", props.sessionId !== null);
    },
  };
}
