import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { useTakePlayer } from "../model/use-take-player.ts";
import { Playhead } from "./player-parts.tsx";

function Player({ rendered }: { rendered: () => void }) {
  rendered();
  const player = useTakePlayer({ length: 60, open: async () => true });
  return (
    <>
      <audio {...player.props} />
      <Playhead player={player} />
    </>
  );
}

/** A one-minute take in a player. jsdom can't play audio, so the test sets the position. */
function setUp() {
  let renders = 0;
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  flushSync(() => root.render(<Player rendered={() => renders++} />));
  const audio = page.querySelector("audio");
  const slider = page.querySelector("input");
  if (audio === null || slider === null) throw new Error("no player");
  let soundAt = 0;
  Object.defineProperties(audio, {
    readyState: { value: 4 },
    currentTime: {
      get: () => soundAt,
      set(to: number) {
        soundAt = to;
      },
    },
  });
  return {
    renders: () => renders,
    shown: () => [slider.valueAsNumber, slider.getAttribute("aria-valuetext")],
    press: (key: string) =>
      flushSync(() => slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))),
    playedTo(seconds: number) {
      soundAt = seconds;
      flushSync(() => audio.dispatchEvent(new Event("timeupdate")));
    },
  };
}

test("while a take plays, only the playhead is drawn again, and nothing is read aloud", () => {
  const { renders, shown, playedTo } = setUp();
  for (const seconds of [1, 2, 3]) playedTo(seconds);
  expect([renders(), shown()]).toEqual([1, [3, "0:00:00.0"]]);
});

test("arrow keys move by one second, Page Up and Page Down by ten, and the new position is read aloud", () => {
  const { press, shown, playedTo } = setUp();
  playedTo(5);
  press("ArrowRight");
  expect(shown()).toEqual([6, "0:00:06.0"]);
  press("PageUp");
  press("ArrowDown");
  expect(shown()).toEqual([15, "0:00:15.0"]);
  for (const _time of ["first", "second"]) press("PageDown");
  expect(shown()).toEqual([0, "0:00:00.0"]);
});
