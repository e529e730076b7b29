/** Plays two takes in sync, with only one audible, at the same loudness. */
import type { Loudness } from "@foldback/domain/takes/loudness";
import { Button } from "@foldback/ui/button";
import { IconButton } from "@foldback/ui/icon-button";
import { Panel } from "@foldback/ui/panel";
import { Slider } from "@foldback/ui/slider";
import { Switch } from "@foldback/ui/switch";
import { timecodeText } from "@foldback/ui/timecode";
import { ToggleGroup } from "@foldback/ui/toggle-group";
import { Pause, Play, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { equalVolumes, type Pair } from "../model/equal-loudness.ts";
import { usePairPlayer } from "../model/use-pair-player.ts";
import { texts } from "../texts.ts";
import { LoopEnds } from "./player-parts.tsx";

export const ComparePanel = ({ close, children }: { close: () => void; children: ReactNode }) => (
  <Panel
    title={texts.compareTitle}
    spacing="gap-4 p-5"
    action={<IconButton label={texts.stopComparing} icon={<X />} onClick={close} />}
  >
    {children}
  </Panel>
);

type PairPlayerProps = {
  names: Pair<string>;
  addresses: Pair<string | undefined>;
  /** Null until it's measured. */
  loudness: Pair<Loudness | null>;
  notMeasuredHint: string;
};

export function PairPlayer({ names, addresses, loudness, notMeasuredHint }: PairPlayerProps) {
  const [isEqual, setIsEqual] = useState(true);
  const areKnown = loudness.every((each) => each?.lufs != null);
  const player = usePairPlayer(isEqual ? equalVolumes(loudness) : [1, 1]);
  const [a, b] = names;
  const fail = () => {
    player.pause();
    toasts.show({ title: texts.failed.play, tone: "destructive" });
  };
  return (
    <>
      <audio src={addresses[0]} onError={fail} {...player.propsOf("a")} />
      <audio src={addresses[1]} onError={fail} {...player.propsOf("b")} />
      <ToggleGroup
        label={texts.heard}
        value={player.heard}
        onPress={player.hear}
        choices={[
          { value: "a", label: "A", description: a },
          { value: "b", label: "B", description: b },
        ]}
        stretch
      />
      <p role="status" className="break-words text-sm">
        {player.heard === "a" ? a : b}
      </p>
      <Slider
        label={texts.position}
        value={player.seconds}
        onValueChange={player.seek}
        max={player.length}
        step={0.01}
        formatValue={(seconds) => timecodeText(1_000 * seconds)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="sm" onClick={player.isPlaying ? player.pause : player.play}>
          {player.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {player.isPlaying ? texts.pause : texts.play}
        </Button>
        <Switch checked={player.loop.isOn} onCheckedChange={player.loop.turn}>
          {texts.loop}
        </Switch>
        <Switch checked={isEqual} onCheckedChange={setIsEqual}>
          {texts.equalLoudness}
        </Switch>
      </div>
      {player.loop.isOn && (
        <LoopEnds
          range={player.loop.range}
          length={player.length}
          setEnd={player.loop.setEnd}
          secondsNow={player.secondsNow}
        />
      )}
      <p className="text-ink-muted text-xs">{areKnown ? texts.equalHint : notMeasuredHint}</p>
    </>
  );
}
