import { type RefObject, useEffect, useRef, useState } from "react";
import type { Pair } from "./equal-loudness.ts";
import { afterLoop, type LoopRange, withEnd } from "./loop-range.ts";

export type Side = "a" | "b";
type Player = HTMLAudioElement;

/** If the players are further apart than this, we align them when you switch, because you'd hear the jump. */
const mayDifferSeconds = 0.02;

/** Plays two files in sync, with only one audible. */
export function usePairPlayer(volumes: Pair<number>) {
  const players = { a: useRef<Player>(null), b: useRef<Player>(null) };
  const [heard, setHeard] = useState<Side>("a");
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLooping, setIsLooping] = useState(false);
  const [wanted, setWanted] = useState<LoopRange>({ from: 0, to: Number.POSITIVE_INFINITY });
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(0);

  /** The position at the last check. */
  const last = useRef(0);
  // The two takes can differ in length, so the loop mustn't extend beyond the audible one.
  const range = withEnd({ ...wanted, to: Math.min(wanted.to, length) }, "from", wanted.from, length);

  const [volumeA, volumeB] = volumes;
  const { a, b } = players;
  useEffect(() => setVolume(a, volumeA, heard === "a"), [a, volumeA, heard]);
  useEffect(() => setVolume(b, volumeB, heard === "b"), [b, volumeB, heard]);

  const both = () => [a.current, b.current].filter((player) => player !== null);
  const seek = (to: number) => {
    for (const player of both()) player.currentTime = to;
    last.current = to;
    setSeconds(to);
  };
  const secondsNow = () => players[heard].current?.currentTime ?? 0;
  /** Tracks the audible take, and moves both back to the start of the loop at the loop's end. */
  const follow = () => {
    const now = secondsNow();
    const back = isLooping ? afterLoop(range, now, last.current) : null;
    if (back !== null) return seek(back);
    last.current = now;
    setSeconds(now);
  };
  useFrames(isPlaying && isLooping, follow);
  const beginning = isLooping ? range.from : 0;
  const play = () => {
    const from = secondsNow();
    seek(from >= length ? beginning : from);
    setIsPlaying(true);
    // `play()` rejects if it's paused before the file has loaded.
    for (const player of both()) player.play().catch(() => setIsPlaying(false));
  };
  const pause = () => {
    for (const player of both()) player.pause();
    // The two drift apart on a busy computer, so line them up again.
    const silent = players[heard === "a" ? "b" : "a"].current;
    if (silent !== null) silent.currentTime = secondsNow();
    setIsPlaying(false);
  };

  function hear(side: Side) {
    const [from, to] = [players[heard].current, players[side].current];
    setHeard(side);
    if (from === null || to === null) return;
    setLength(to.duration);
    if (Math.abs(from.currentTime - to.currentTime) > mayDifferSeconds) to.currentTime = from.currentTime;
    if (isPlaying && to.paused && !to.ended) to.play().catch(() => setIsPlaying(false));
  }

  /** For each `audio` element. The silent one just follows along. */
  const propsOf = (side: Side) => ({
    ref: players[side],
    onTimeUpdate: () => side === heard && follow(),
    onLoadedMetadata: () => side === heard && setLength(players[side].current?.duration ?? 0),
    onEnded: () => {
      if (side !== heard) return;
      seek(beginning);
      if (isLooping) play();
      else pause();
    },
  });

  const loop = {
    ...{ isOn: isLooping, range },
    turn: setIsLooping,
    setEnd: (end: keyof LoopRange, to: number) => setWanted(withEnd(range, end, to, length)),
  };
  return { heard, hear, isPlaying, play, pause, loop, seconds, secondsNow, length, seek, propsOf };
}

/** Browsers report the time only four times a second, which is too coarse for a loop. */
function useFrames(isOn: boolean, draw: () => void) {
  const newest = useRef(draw);
  useEffect(() => {
    newest.current = draw;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = 0;
    const tick = () => {
      newest.current();
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

function setVolume({ current: player }: RefObject<Player | null>, volume: number, isHeard: boolean): void {
  if (player === null) return;
  player.volume = volume;
  player.muted = !isHeard;
}
