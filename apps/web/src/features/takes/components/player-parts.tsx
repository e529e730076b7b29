/** The parts of a take's player. */
import { Button } from "@foldback/ui/button";
import { Slider } from "@foldback/ui/slider";
import { Switch } from "@foldback/ui/switch";
import { timecodeText } from "@foldback/ui/timecode";
import { Flag, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import type { LoopRange } from "../model/loop-range.ts";
import { exactText } from "../model/take-texts.ts";
import type { TakePlayer } from "../model/use-take-player.ts";
import { texts } from "../texts.ts";

const stepSeconds = 0.1;
const timeText = (seconds: number) => timecodeText(1_000 * seconds);
const shareOf = (seconds: number, { length }: TakePlayer) => `${(100 * seconds) / length}%`;

/** In seconds. */
const keySteps = new Map([
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
  ["ArrowRight", 1],
  ["ArrowUp", 1],
  ["PageDown", -10],
  ["PageUp", 10],
]);

/** A slider over the whole waveform, whose thumb is the playhead. */
export function Playhead({ player }: { player: TakePlayer }) {
  const seconds = useViewModel(player.place);
  // A screen reader would read every change aloud, so this changes only when you move the playhead yourself.
  const [said, setSaid] = useState(seconds);
  const go = (to: number) => {
    const within = Math.min(player.length, Math.max(0, to));
    setSaid(within);
    void player.jump(within);
  };
  const step = (event: KeyboardEvent) => {
    const by = keySteps.get(event.key);
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(player.secondsNow() + by);
  };
  return (
    <input
      type="range"
      aria-label={texts.position}
      aria-valuetext={exactText(said)}
      min={0}
      max={player.length}
      step={stepSeconds}
      value={seconds}
      onFocus={() => setSaid(player.secondsNow())}
      onKeyDown={step}
      onChange={(event) => go(event.currentTarget.valueAsNumber)}
      className="playhead absolute inset-0 size-full"
    />
  );
}

const PlaceText = ({ player }: { player: TakePlayer }) => (
  <span className="figures text-ink-muted text-xs">
    {timeText(useViewModel(player.place))} / {timeText(player.length)}
  </span>
);

/** Highlights the range that's repeated. */
export const LoopOnWaveform = ({ player }: { player: TakePlayer }) => {
  const { from, to } = player.loop.range;
  return (
    <div
      aria-hidden="true"
      style={{ left: shareOf(from, player), width: shareOf(to - from, player) }}
      className="pointer-events-none absolute inset-y-0 border-accent border-x-2 bg-accent/20"
    />
  );
};

type LoopEndsProps = {
  range: LoopRange;
  length: number;
  setEnd: (end: keyof LoopRange, seconds: number) => void;
  secondsNow: () => number;
};

export function LoopEnds({ range, length, setEnd, secondsNow }: LoopEndsProps) {
  const ends: readonly { end: keyof LoopRange; label: string; here: string }[] = [
    { end: "from", label: texts.loopStart, here: texts.startHere },
    { end: "to", label: texts.loopEnd, here: texts.endHere },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {ends.map(({ end, label }) => (
        <Slider
          key={end}
          label={label}
          value={range[end]}
          onValueChange={(seconds) => setEnd(end, seconds)}
          max={length}
          step={stepSeconds}
          formatValue={exactText}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {ends.map(({ end, here }) => (
          <Button key={end} size="sm" onClick={() => setEnd(end, secondsNow())}>
            {here}
          </Button>
        ))}
      </div>
    </div>
  );
}

type PlayerKeysProps = { player: TakePlayer; isMaking: boolean; addMarker: (() => void) | null };

export function PlayerKeys({ player, isMaking, addMarker }: PlayerKeysProps) {
  const { isPlaying } = player;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" busy={isMaking} onClick={() => (isPlaying ? player.pause() : void player.play())}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isPlaying ? texts.pause : texts.play}
      </Button>
      <PlaceText player={player} />
      <Switch checked={player.loop.isOn} onCheckedChange={player.turnLoop}>
        {texts.loop}
      </Switch>
      {addMarker !== null && (
        <Button size="sm" aria-keyshortcuts="M" title={texts.addMarkerHint} onClick={addMarker}>
          <Flag aria-hidden="true" />
          {texts.addMarker}
          <kbd className="figures text-ink-faint text-xs max-sm:hidden">M</kbd>
        </Button>
      )}
    </div>
  );
}
