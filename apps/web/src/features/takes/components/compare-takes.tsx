import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Button } from "@foldback/ui/button";
import { ChoiceKeys } from "@foldback/ui/choice-keys";
import { ErrorState } from "@foldback/ui/error-state";
import { IconButton } from "@foldback/ui/icon-button";
import { Panel } from "@foldback/ui/panel";
import { Slider } from "@foldback/ui/slider";
import { Spinner } from "@foldback/ui/spinner";
import { Switch } from "@foldback/ui/switch";
import { timecodeText } from "@foldback/ui/timecode";
import { useQuery } from "@tanstack/react-query";
import { Pause, Play, X } from "lucide-react";
import { useEffect, useState } from "react";
import { equalVolumes, type Pair } from "../model/equal-loudness.ts";
import { localTime, takeName } from "../model/take-texts.ts";
import type { Takes } from "../model/takes-of.ts";
import { useLoudness } from "../model/use-loudness.ts";
import { usePairPlayer } from "../model/use-pair-player.ts";
import { texts } from "../texts.ts";
import { LoopEnds } from "./player-parts.tsx";

type CompareTakesProps = { takes: Takes; pair: Pair<ShelvedTake>; close: () => void };

/** Plays two takes in sync, with only one audible, at the same loudness. */
export function CompareTakes({ takes, pair, close }: CompareTakesProps) {
  const files = useFiles(takes, pair);
  return (
    <Panel
      title={texts.compareTitle}
      spacing="gap-4 p-5"
      action={<IconButton label={texts.stopComparing} icon={<X />} onClick={close} />}
    >
      {files.isError && (
        <ErrorState title={texts.failed.export} message={texts.notLoadedHint} onRetry={() => void files.refetch()} />
      )}
      {files.isPending && <Spinner label={texts.preparing} className="m-auto" />}
      {files.data !== undefined && <PairPlayer takes={takes} pair={pair} files={files.data} />}
    </Panel>
  );
}

type PairPlayerProps = { takes: Takes; pair: Pair<ShelvedTake>; files: Pair<File> };

function PairPlayer({ takes, pair, files }: PairPlayerProps) {
  const [isEqual, setIsEqual] = useState(true);
  const loudness = [useLoudness(takes, pair[0].takeId), useLoudness(takes, pair[1].takeId)] as const;
  const areKnown = loudness.every((each) => each?.lufs != null);
  const player = usePairPlayer(isEqual ? equalVolumes(loudness) : [1, 1]);
  const names = { a: takeName(pair[0]), b: takeName(pair[1]) };
  const addresses = [useAddress(files[0]), useAddress(files[1])] as const;
  return (
    <>
      <audio src={addresses[0]} {...player.propsOf("a")} />
      <audio src={addresses[1]} {...player.propsOf("b")} />
      <ChoiceKeys
        label={texts.heard}
        value={player.heard}
        onPress={player.hear}
        choices={[
          { value: "a", label: "A", description: names.a },
          { value: "b", label: "B", description: names.b },
        ]}
        stretch
      />
      <p role="status" className="break-words text-sm">
        {names[player.heard]}
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
      <p className="text-ink-muted text-xs">{areKnown ? texts.equalHint : texts.equalLater}</p>
    </>
  );
}

function useFiles(takes: Takes, pair: Pair<ShelvedTake>) {
  const make = (take: ShelvedTake) =>
    takes.shelf.wavFile(take.takeId, {
      ...{ title: takeName(take), localTime: localTime(take.startedAt) },
      marks: take.notes.marks.value,
    });
  return useQuery({
    queryKey: ["compared-takes", ...pair.map(({ takeId }) => takeId)],
    queryFn: async (): Promise<Pair<File>> => [await make(pair[0]), await make(pair[1])],
    // Don't cache the files, because exporting a take again replaces its file.
    gcTime: 0,
    networkMode: "always",
    retry: false,
  });
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
