import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { usePairPlayer } from "./use-pair-player.ts";

let player: ReturnType<typeof usePairPlayer>;

function Two() {
  player = usePairPlayer([1, 1]);
  return (
    <>
      <audio {...player.propsOf("a")} />
      <audio {...player.propsOf("b")} />
    </>
  );
}

/** jsdom can't play audio, so the test sets the positions. */
function atPlaces(audio: HTMLAudioElement) {
  let seconds = 0;
  Object.defineProperties(audio, {
    duration: { value: 60 },
    pause: { value: () => {} },
    currentTime: {
      get: () => seconds,
      set(to: number) {
        seconds = to;
      },
    },
  });
  return audio;
}

function openTwo() {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<Two />));
  return [...page.querySelectorAll("audio")].map(atPlaces);
}

test("[TK-38] after a pause, the silent take is where the other one was heard last", () => {
  const both = openTwo();
  for (const [at, audio] of both.entries()) audio.currentTime = [5, 5.3][at] ?? 0;
  flushSync(() => player.pause());
  expect(both.map(({ currentTime }) => currentTime)).toEqual([5, 5]);
});

test("[TK-38] [TK-62] two compared takes repeat the chosen range together", () => {
  const both = openTwo();
  const playedTo = (seconds: number) => {
    for (const audio of both) audio.currentTime = seconds;
    flushSync(() => both.map((audio) => audio.dispatchEvent(new Event("timeupdate"))));
  };
  flushSync(() => both.map((audio) => audio.dispatchEvent(new Event("loadedmetadata"))));
  flushSync(() => player.loop.turn(true));
  flushSync(() => player.loop.setEnd("from", 10));
  flushSync(() => player.loop.setEnd("to", 12));
  expect(player.loop.range).toEqual({ from: 10, to: 12 });
  playedTo(11.9);
  expect(both.map(({ currentTime }) => currentTime)).toEqual([11.9, 11.9]);
  playedTo(12.1);
  expect(both.map(({ currentTime }) => currentTime)).toEqual([10, 10]);
  // After the loop's end, playback isn't pulled back.
  flushSync(() => player.seek(30));
  playedTo(30.2);
  expect(both.map(({ currentTime }) => currentTime)).toEqual([30.2, 30.2]);
});
