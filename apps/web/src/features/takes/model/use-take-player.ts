import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { afterLoop, type LoopRange, withEnd } from "./loop-range.ts";

type Loop = { isOn: boolean; range: LoopRange };
export type TakePlayer = ReturnType<typeof useTakePlayer>;

/** The playhead is redrawn at most this often. */
const drawnEverySeconds = 0.05;

/** The root hashes of the complete copies of a take and its stem. Null for a copy that's incomplete or unknown. */
function createPlace() {
  let seconds = 0;
  const store = createSnapshotStore(() => seconds);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    show(next: number) {
      seconds = next;
      store.refresh();
    },
  };
}

/** Plays one take, optionally in a loop. `open` makes its file, and returns false if that failed. */
export function useTakePlayer({ length, open }: { length: number; open: () => Promise<boolean> }) {
  const audio = useRef<HTMLAudioElement>(null);
  /** Where to continue once a file has loaded, whether it's the first one or a replacement, and whether to play it. */
  const goOn = useRef({ seconds: 0, isPlaying: false });
  const [isPlaying, setIsPlaying] = useState(false);
  const [place] = useState(createPlace);
  const [loop, setLoop] = useState<Loop>({ isOn: false, range: { from: 0, to: length } });

  const start = () => {
    goOn.current.isPlaying = true;
    // `play()` rejects if it's paused before the file has loaded.
    audio.current?.play().catch(() => setIsPlaying(false));
  };
  const moveTo = useCallback(
    (to: number) => {
      goOn.current.seconds = to;
      if (audio.current !== null && audio.current.readyState > 0) audio.current.currentTime = to;
      place.show(to);
    },
    [place],
  );
  // If a file fails after it has loaded, `readyState` stays above 0.
  const isLoaded = () => audio.current !== null && audio.current.error === null && audio.current.readyState > 0;

  /** Tracks playback, and jumps back to the start of the loop at the loop's end. */
  const follow = useCallback(() => {
    if (audio.current === null) return;
    const now = audio.current.currentTime;
    const back = loop.isOn ? afterLoop(loop.range, now, goOn.current.seconds) : null;
    if (back !== null) return moveTo(back);
    goOn.current.seconds = now;
    if (Math.abs(now - place.getSnapshot()) >= drawnEverySeconds) place.show(now);
  }, [loop, moveTo, place]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    const tick = () => {
      follow();
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, follow]);

  async function play() {
    if (goOn.current.seconds >= length) moveTo(loop.isOn ? loop.range.from : 0);
    goOn.current.isPlaying = true;
    if (isLoaded()) start();
    else if (!(await open())) goOn.current.isPlaying = false;
  }
  function pause() {
    goOn.current.isPlaying = false;
    audio.current?.pause();
  }

  return {
    ...{ isPlaying, place, length, loop, pause, play },
    /** Moves to this position, and opens the take if needed, without playing it. */
    async jump(to: number) {
      moveTo(to);
      if (!isLoaded()) await open();
    },
    /** Returns the exact position, which can be ahead of the one on the screen. */
    secondsNow: () => (isLoaded() ? (audio.current?.currentTime ?? 0) : goOn.current.seconds),
    turnLoop: (isOn: boolean) => setLoop((before) => ({ ...before, isOn })),
    setLoopEnd: (end: keyof LoopRange, to: number) =>
      setLoop((before) => ({ ...before, range: withEnd(before.range, end, to, length) })),
    /** For the `audio` element. */
    props: {
      ref: audio,
      onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
        currentTarget.currentTime = goOn.current.seconds;
        if (goOn.current.isPlaying) start();
      },
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      // In a hidden tab, where browsers don't run animation frames, this is the only way to follow the sound.
      onTimeUpdate: follow,
      onEnded: () => {
        if (loop.isOn) {
          moveTo(loop.range.from);
          start();
        } else goOn.current.isPlaying = false;
      },
    },
  };
}
