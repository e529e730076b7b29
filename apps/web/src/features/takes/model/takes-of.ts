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
import { type AutomaticTakesChoice, automaticTakes } from "./automatic-setting.ts";
import { createInputOpener, type FeedAccess, type InputOpener } from "./input-opener.ts";
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
  /** `input` names the input that the take was recorded from. */
  resume(take: { takeId: string; sampleRateHz: number }, input: string): Promise<void>;
  input: Pick<InputOpener, "getSnapshot" | "subscribe">;
  follow(access: FeedAccess): void;
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
  const input = createInputOpener(feed, recorder);
  const record = () => input.withInput(() => recorder.record(input.sessionId()));

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
    input.close();
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
    arm: () => input.withInput(recorder.arm),
    disarm() {
      recorder.disarm();
      if (input.sessionId() === null) feed.letGo();
    },
    ...automaticTakes(recorder, owner),
    resume: (take, name) => input.withInput(() => recorder.resume(take), name),
    input,
    follow(access) {
      input.follow(access);
      recorder.inSession(access.sessionId);
      // Live media and control take precedence, so nothing is uploaded while a session is open. A kill then has no
      // upload to stop.
      uploads.hold("session", access.sessionId !== null);
    },
  };
}
