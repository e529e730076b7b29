import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeMark } from "@foldback/domain/takes/take-notes";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Button } from "@foldback/ui/button";
import { type ReactNode, useEffect, useRef } from "react";
import { isBareKey } from "../../../shared/page/is-bare-key.ts";
import { isTyping } from "../../../shared/page/is-typing.ts";
import { singleKeysAreOn } from "../../../shared/page/single-keys.ts";
import type { MarkChanges } from "../model/mark-changes.ts";
import type { PlayedSound } from "../model/played-sound.ts";
import { placesOf } from "../model/take-places.ts";
import { useSessionMarkers } from "../model/use-session-markers.ts";
import { useTakePlayer } from "../model/use-take-player.ts";
import { texts } from "../texts.ts";
import { PlacesOnWaveform } from "./places-on-waveform.tsx";
import { LoopEnds, LoopOnWaveform, PlayerKeys, Playhead } from "./player-parts.tsx";
import { TakeMarks } from "./take-marks.tsx";

type TakeSoundProps = {
  take: Pick<ShelvedTake, "startedAt" | "frames" | "sampleRateHz" | "sessionId">;
  gaps: readonly TakeGap[];
  name: string;
  marks: readonly TakeMark[];
  /** Null if the markers can't be changed here. */
  changes: MarkChanges | null;
  sound: PlayedSound;
  /** What's drawn behind the playhead. */
  waveform: ReactNode;
};

/** A take's waveform with its named places, and its player. */
export function TakeSound({ take, gaps, name, marks, changes, sound, waveform }: TakeSoundProps) {
  const { frames, sampleRateHz, sessionId } = take;
  const player = useTakePlayer({ length: frames / sampleRateHz, open: sound.open });
  const session = useSessionMarkers(sessionId);
  const places = placesOf({ take, gaps, marks, markers: session.markers });
  const isOpen = sound.address !== null;
  const fail = () => {
    // If a new file is being made, it replaces this one and playback continues, so don't pause.
    if (!sound.isOpening) player.pause();
    sound.failed();
  };
  const addHere = isOpen && changes !== null ? () => changes.add(player.secondsNow()) : null;
  const region = useMarkKey(addHere);
  return (
    <section ref={region} aria-label={texts.player(name)} className="flex min-w-0 flex-col gap-3">
      <audio src={sound.address ?? undefined} onError={fail} {...player.props} />
      <div className="relative">
        {waveform}
        {player.loop.isOn && <LoopOnWaveform player={player} />}
        <PlacesOnWaveform places={places} frames={frames} />
        {isOpen && <Playhead player={player} />}
      </div>
      <PlayerKeys player={player} isMaking={sound.isOpening} addMarker={addHere} />
      {player.loop.isOn && (
        <LoopEnds
          range={player.loop.range}
          length={player.length}
          setEnd={player.setLoopEnd}
          secondsNow={player.secondsNow}
        />
      )}
      <TakeMarks
        places={places}
        sampleRateHz={sampleRateHz}
        jump={(frame) => void player.jump(frame / sampleRateHz)}
        changes={changes}
      />
      {session.hasFailed && (
        <p className="flex flex-wrap items-center gap-2 text-ink-muted text-sm">
          {texts.sessionMarkersNotLoaded}
          <Button size="sm" variant="ghost" onClick={() => void session.refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
    </section>
  );
}

/** While the focus is in the player, M marks the take. Elsewhere it marks the session. */
function useMarkKey(add: (() => void) | null) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = region;
    const press = (event: KeyboardEvent) => {
      if (!isBareKey(event, "KeyM")) return;
      const isSlider = event.target instanceof HTMLInputElement && event.target.type === "range";
      if (add === null || !singleKeysAreOn() || (isTyping(event.target) && !isSlider)) return;
      event.preventDefault();
      event.stopPropagation();
      add();
    };
    current?.addEventListener("keydown", press);
    return () => current?.removeEventListener("keydown", press);
  }, [add]);
  return region;
}
