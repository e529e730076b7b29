import { type RefObject, useEffect, useRef, useState } from "react";
import type { Pair } from "./equal-loudness.ts";

export type Side = "a" | "b";
type Player = HTMLAudioElement;

/** Above this difference, you'd hear the two players out of sync. */
const mayDifferSeconds = 0.02;

/** Plays two files in sync, with only one audible. */
export function usePairPlayer(volumes: Pair<number>) {
  const players = { a: useRef<Player>(null), b: useRef<Player>(null) };
  const [heard, setHeard] = useState<Side>("a");
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLooping, setIsLooping] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(0);

  const [volumeA, volumeB] = volumes;
  const { a, b } = players;
  useEffect(() => setVolume(a, volumeA, heard === "a"), [a, volumeA, heard]);
  useEffect(() => setVolume(b, volumeB, heard === "b"), [b, volumeB, heard]);

  const both = () => [a.current, b.current].filter((player) => player !== null);
  const seek = (to: number) => {
    for (const player of both()) player.currentTime = to;
    setSeconds(to);
  };
  const play = () => {
    const from = players[heard].current?.currentTime ?? 0;
    seek(from >= length ? 0 : from);
    setIsPlaying(true);
    // `play()` rejects if it's paused before the file has loaded.
    for (const player of both()) player.play().catch(() => setIsPlaying(false));
  };
  const pause = () => {
    for (const player of both()) player.pause();
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
    onTimeUpdate: () => side === heard && setSeconds(players[side].current?.currentTime ?? 0),
    onLoadedMetadata: () => side === heard && setLength(players[side].current?.duration ?? 0),
    onEnded: () => {
      if (side !== heard) return;
      seek(0);
      if (isLooping) play();
      else pause();
    },
  });

  return { heard, hear, isPlaying, play, pause, isLooping, setIsLooping, seconds, length, seek, propsOf };
}

function setVolume({ current: player }: RefObject<Player | null>, volume: number, isHeard: boolean): void {
  if (player === null) return;
  player.volume = volume;
  player.muted = !isHeard;
}
