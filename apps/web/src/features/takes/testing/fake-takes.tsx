/** A studio's takes for component tests. The recorder, the shelf and the uploads only have states. */
import { noTakeNotes } from "@foldback/domain/takes/take-notes";
import type { OwnTakeView } from "@foldback/protocol/http/takes";
import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import type { Shelf, ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import type { UploadsSnapshot } from "@foldback/studio-link/takes/upload-state";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { SignedInUser } from "../../../shared/auth/current-user.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import type { FoundInput } from "../../../shared/takes/slot-types.ts";
import { openPage, openQueries } from "../../../shared/testing/open-page.ts";
import type { Takes } from "../model/takes-of.ts";

type Sealed = Extract<ShelvedTake["state"], { status: "sealed" }>;

/** A closed take on this computer, recorded at 48 kHz. */
export const sealedTake = (
  takeId: string,
  change: Partial<ShelvedTake> & Partial<Pick<Sealed, "root" | "gaps" | "stem" | "isStemUnreadable">> = {},
) => {
  const { root = `root of ${takeId}`, gaps = [], stem = null, isStemUnreadable = false, ...rest } = change;
  const state: Sealed = { status: "sealed", stem, isStemUnreadable, gaps, root, format: "pcm-24", why: "stopped" };
  const about = { sampleRateHz: 48_000, frames: 480_000, bytes: 2_880_000, sessionId: null, name: null };
  return { takeId, startedAt: "2026-11-26T10:00:00.000Z", notes: noTakeNotes, ...about, state, ...rest };
};

/** The server's view of this take once its copy is complete. */
export const storedTake = (
  { takeId, startedAt, sampleRateHz, frames, bytes }: ShelvedTake,
  root: string,
): OwnTakeView => ({
  ...{ takeId, startedAt, sampleRateHz, frames, bytes, root },
  ...{
    sessionId: null,
    name: null,
    channels: 2,
    storedBytes: bytes,
    stem: null,
    keptUntilMs: null,
    notes: { ...noTakeNotes, marks: { value: [], atMs: 0 } },
  },
  ...{ sealed: { atMs: 0, format: "pcm-24", gaps: [] }, deliveries: [] },
});

/** A take that the browser didn't close, recorded from this input. */
export const interruptedTake = (takeId: string, input: string): ShelvedTake => ({
  ...sealedTake(takeId),
  state: { status: "interrupted", lastWrittenMs: 0, input },
});

export const defaultInput = () => ({ kind: "input", deviceId: null }) as const;
export const noInput = (): FoundInput => ({ status: "unknown" });

type Tab = {
  shelf: Partial<Shelf>;
  input?: Partial<ReturnType<Takes["input"]["getSnapshot"]>>;
  recorder?: Partial<RecorderSnapshot>;
  uploads?: UploadsSnapshot["uploads"];
};

const never = () => () => {};

export function fakeTakes({ shelf, recorder, input, uploads = {} }: Tab): Takes {
  const recorded: RecorderSnapshot = {
    ...{ status: "off", failure: null, verdict: null, input: "", isInputGone: false, take: null, secondsLeft: null },
    ...{ preRoll: { isOn: true, seconds: 0 }, automatic: null, keepsTalkback: false },
    ...recorder,
  };
  const opened = { isOpen: true, sessionId: null, findInput: noInput, shareFailure: null, ...input };
  const sent: UploadsSnapshot = { held: [], uploads };
  return {
    recorder: { getSnapshot: () => recorded, subscribe: never, subscribeShelf: never },
    shelf: { list: async (): Promise<Shelf> => ({ takes: [], unreadable: [], ...shelf }) },
    uploads: { getSnapshot: () => sent, subscribe: never },
    notes: { keepOnly() {} },
    input: { getSnapshot: () => opened, subscribe: never },
    automatic: () => ({ isOn: false, settings: { startDb: -50, silenceSeconds: 5 } }),
  } as unknown as Takes;
}

/** Shows part of one browser tab's page. `stored` lists the takes that the server reports. */
export function openTab(stored: readonly OwnTakeView[] = []) {
  const client = openQueries({ refetchOnMount: false, retry: false });
  const list = (takes: readonly OwnTakeView[]) => ({ takes: [...takes], room: null, engineers: [] });
  client.setQueryData(apiQueries.takes.list.queryKey(), list(stored));
  const ada = { user: { id: "ada" }, roles: ["artist"], role: "artist" } as never;
  const { page, root } = openPage();
  return {
    page,
    client,
    show: (part: ReactNode) =>
      flushSync(() =>
        root.render(
          <QueryClientProvider client={client}>
            <SignedInUser value={ada}>{part}</SignedInUser>
          </QueryClientProvider>,
        ),
      ),
    /** `askedAtMs` is the time of the request. */
    serverHas: (takes: readonly OwnTakeView[], askedAtMs?: number) =>
      client.setQueryData(apiQueries.takes.list.queryKey(), { ...list(takes), askedAtMs } as ReturnType<typeof list>),
  };
}
