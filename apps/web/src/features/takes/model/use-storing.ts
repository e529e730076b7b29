/** The takes on this computer and their copies on Foldback: what's where, what's being sent, and what to send next. */
import type { OwnTakeView } from "@foldback/protocol/http/takes";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import type { UploadState } from "@foldback/studio-link/takes/upload-state";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { readStoringChoices, type StoringChoices, saveStoringChoices } from "./storing-choices.ts";
import { localTime, takeName } from "./take-name.ts";
import type { TakeRowProps, Takes } from "./takes-of.ts";

/**
 * A take's copy. `server` is null if there's no copy, or if we don't know of one. `upload` becomes null once we have a
 * list that was requested after the upload ended.
 */
export type TakeCopy = { server: OwnTakeView | null; upload: UploadState | null };

export type Copies = ReturnType<typeof useCopies>;
export type Storing = ReturnType<typeof useStoring>;
export type StoredRowProps = TakeRowProps & { storing: Storing };

/** Another device can remove a copy at any time, even while this page is in the background. */
const pollMs = 20_000;
/** An older answer no longer counts, and the engineer and the phone use the same limit. */
const longestUnansweredMs = 90_000;

/** A response can predate an upload that ended while it was in flight, so the list includes the time of the request. */
function listQuery() {
  const options = apiQueries.takes.list.queryOptions({
    ...{ staleTime: 0, refetchInterval: pollMs, refetchIntervalInBackground: true },
    // Without a network, the request has to fail instead of waiting, because we'd never learn that the list is old.
    networkMode: "always",
  });
  const { queryFn } = options;
  return {
    ...options,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      const askedAtMs = performance.now();
      return { ...(await queryFn(context)), askedAtMs };
    },
  };
}

/** Reads what's on Foldback and what's being sent, without starting any upload. */
export function useCopies(takes: Takes) {
  const { held, uploads } = useViewModel(takes.uploads);
  const stored = useQuery(listQuery());
  const askedAtMs = stored.data?.askedAtMs ?? Number.NEGATIVE_INFINITY;
  const copyOf = (takeId: string): TakeCopy => {
    const upload = uploads[takeId] ?? null;
    // The copy may have been removed since, by another device or because its storage days ran out, so the newer list
    // decides.
    const isOutdated = upload?.status === "stored" && askedAtMs > upload.storedAtMs;
    return {
      server: stored.data?.takes.find((take) => take.takeId === takeId) ?? null,
      upload: isOutdated ? null : upload,
    };
  };
  const isUnanswered = stored.errorUpdatedAt - stored.dataUpdatedAt > longestUnansweredMs;
  return { held, uploads, stored, copyOf, isUnanswered };
}

/** Use it in only one place on the page at a time, because it also starts the uploads that are due. */
export function useStoring(takes: Takes, shelved: readonly ShelvedTake[] | undefined) {
  const { user } = useSignedInUser();
  const [choices, setChoices] = useState(() => readStoringChoices(user.id));
  const copies = useCopies(takes);
  const { stored, uploads } = copies;
  const change = (next: Partial<StoringChoices>) => {
    const changed = { ...choices, ...next };
    saveStoringChoices(user.id, changed);
    setChoices(changed);
  };

  const done = Object.values(uploads).filter(({ status }) => status === "stored" || status === "failed").length;
  const { refetch } = stored;
  useEffect(() => {
    if (done > 0) void refetch();
  }, [done, refetch]);

  const removed = useRemovedElsewhere(stored.data?.takes);
  useEffect(() => {
    for (const take of shelved ?? [])
      if (!removed.has(take.takeId) && isDue(take, choices, stored.data?.takes))
        takes.uploads.want(take.takeId, factsOf(take));
  }, [takes, shelved, choices, stored.data, removed]);

  return {
    ...copies,
    isAuto: choices.auto,
    setAuto: (auto: boolean) => change({ auto }),
    store(take: ShelvedTake) {
      change({
        wanted: [...new Set([...choices.wanted, take.takeId])],
        unwanted: choices.unwanted.filter((takeId) => takeId !== take.takeId),
      });
      takes.uploads.forget(take.takeId);
      takes.uploads.want(take.takeId, factsOf(take));
    },
    /** Call this when the copy has been removed or is no longer wanted. */
    discard(takeId: string) {
      takes.uploads.forget(takeId);
      change({
        wanted: choices.wanted.filter((each) => each !== takeId),
        unwanted: [...new Set([...choices.unwanted, takeId])],
      });
    },
  };
}

/**
 * Copies that were on Foldback and are gone. The artist removed them elsewhere, so they aren't sent again
 * automatically.
 */
function useRemovedElsewhere(stored: readonly OwnTakeView[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set<string>());
  useEffect(() => {
    setSeen((before) => new Set([...before, ...(stored ?? []).map(({ takeId }) => takeId)]));
  }, [stored]);
  return useMemo(() => {
    const listed = new Set((stored ?? []).map(({ takeId }) => takeId));
    return new Set([...seen].filter((takeId) => !listed.has(takeId)));
  }, [seen, stored]);
}

const factsOf = (take: ShelvedTake) => ({
  name: takeName(take),
  localTime: localTime(take.startedAt),
  hasStem: hasTalkback(take),
});

/**
 * True if the take or its stem has to be sent. That includes uploads that were begun earlier, here or elsewhere, and
 * aren't complete.
 */
function isDue(take: ShelvedTake, choices: StoringChoices, stored: readonly OwnTakeView[] | undefined): boolean {
  const { takeId } = take;
  if (take.state.status !== "sealed" || stored === undefined) return false;
  const copy = stored.find((each) => each.takeId === takeId);
  if (copy !== undefined && isComplete(take, copy)) return false;
  const isWanted = choices.auto || choices.wanted.includes(takeId);
  return !choices.unwanted.includes(takeId) && (isWanted || copy !== undefined);
}

/** True if the server has all of the take, and of the stem that's on this computer. */
const isComplete = (take: ShelvedTake, { sealed, stem }: OwnTakeView): boolean =>
  sealed !== null && (!hasTalkback(take) || stem?.sealed != null);

/** The roots of a take's and its stem's complete copies. A root is null if its copy isn't complete or isn't known. */
function serverRoots({ server, upload }: TakeCopy): { root: string | null; stemRoot: string | null } {
  const sent = upload?.status === "stored" ? upload : null;
  return {
    root: server?.sealed ? server.root : (sent?.root ?? null),
    stemRoot: server?.stem?.sealed ? server.stem.root : (sent?.stemRoot ?? null),
  };
}

/** The copies to compare: those of the take, and those of its stem if it has one. */
export function placesOf(take: ShelvedTake, copy: TakeCopy) {
  const { state } = take;
  const { root, stemRoot } = serverRoots(copy);
  const [here, stem] = state.status === "sealed" ? [state.root, state.stem] : [null, null];
  const hasStem = stem !== null || isTalkbackUnreadable(take);
  return { here, onServer: root, stem: hasStem ? { here: stem?.root ?? null, onServer: stemRoot } : null };
}

export const hasTalkback = ({ state }: ShelvedTake): boolean => state.status === "sealed" && state.stem !== null;

/** True if there's talkback on this computer that can't be stored or played. */
export const isTalkbackUnreadable = ({ state }: ShelvedTake): boolean =>
  state.status === "sealed" && state.isStemUnreadable;
