import { useEffect, useState } from "react";
import { fetchClip } from "../../../shared/notes/clips.ts";

type PlayerState =
  | { status: "idle" }
  | { status: "loading"; clipId: string }
  | { status: "playing"; clipId: string }
  | { status: "failed"; clipId: string };

export type ClipPlayer = {
  getSnapshot(): PlayerState;
  subscribe(listener: () => void): () => void;
  play(clipIds: readonly string[]): void;
  stop(): void;
  close(): void;
};

type PlayerElement = Pick<HTMLAudioElement, "play" | "pause" | "addEventListener"> & { src: string };
type PlayerDeps = {
  element: PlayerElement;
  fetchClip: (clipId: string, signal: AbortSignal) => Promise<Blob>;
};

const idle: PlayerState = { status: "idle" };

export function createClipPlayer({ element, fetchClip }: PlayerDeps): ClipPlayer {
  const listeners = new Set<() => void>();
  const ended = new AbortController();
  let state: PlayerState = idle;
  let queue: readonly string[] = [];
  let address: string | null = null;
  let fetching = new AbortController();

  const become = (next: PlayerState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const forget = () => {
    fetching.abort();
    element.pause();
    if (address !== null) URL.revokeObjectURL(address);
    address = null;
  };

  const next = () => {
    forget();
    const [clipId, ...others] = queue;
    queue = others;
    if (clipId === undefined) return become(idle);
    void start(clipId);
  };

  async function start(clipId: string) {
    const mine = new AbortController();
    fetching = mine;
    become({ status: "loading", clipId });
    try {
      const sound = await fetchClip(clipId, mine.signal);
      if (mine.signal.aborted) return;
      address = URL.createObjectURL(sound);
      element.src = address;
      await element.play();
      if (!mine.signal.aborted) become({ status: "playing", clipId });
    } catch {
      if (mine.signal.aborted) return;
      queue = [];
      become({ status: "failed", clipId });
    }
  }

  element.addEventListener("ended", next, { signal: ended.signal });

  const stop = () => {
    queue = [];
    forget();
    if (state.status !== "idle") become(idle);
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play(clipIds) {
      queue = clipIds;
      next();
    },
    stop,
    close() {
      stop();
      ended.abort();
      listeners.clear();
    },
  };
}

/** The page's only player, which exists while the notes are open. Null before the first effect. */
export function useClipPlayer(): ClipPlayer | null {
  const [player, setPlayer] = useState<ClipPlayer | null>(null);
  useEffect(() => {
    const element = new Audio();
    element.dataset.player = "talkback";
    document.body.append(element);
    const created = createClipPlayer({ element, fetchClip });
    setPlayer(created);
    return () => {
      created.close();
      element.remove();
      setPlayer(null);
    };
  }, []);
  return player;
}
