import { panText } from "@foldback/domain/mixer/change-line";
import { type DawKind, levelText } from "@foldback/domain/mixer/fader-law";
import { highestLevel, masterStrip, type StripSwitch } from "@foldback/domain/mixer/mackie";
import type { DeskMixer } from "@foldback/studio-link/mixer/desk-mixer";
import type { DeskStrip } from "@foldback/studio-link/mixer/desk-view-of-daw";
import { Button } from "@foldback/ui/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { texts } from "./texts.ts";

type MixerStripProps = {
  strip: DeskStrip;
  offset: number;
  daw: DawKind;
  /** Null for the master. */
  meter: number | null;
  mixer: DeskMixer;
  off: boolean;
};

const switchTones: Record<StripSwitch, "primary" | "stop"> = { mute: "primary", solo: "primary", arm: "stop" };
const switches = ["mute", "solo", "arm"] as const;

export function MixerStrip({ strip, offset, daw, meter, mixer, off }: MixerStripProps) {
  const isMaster = strip.strip === masterStrip;
  const name = isMaster ? texts.master : strip.label === "" ? texts.track(offset + strip.strip + 1) : strip.label;
  const about = { strip: strip.strip, generation: strip.generation };
  // A bank can have more strips than the mixer has tracks. The empty ones have nothing to move.
  const isEmpty = !isMaster && strip.label === "" && strip.level === null;
  return (
    <section
      aria-label={name}
      className={`flex min-w-0 flex-col items-stretch gap-2 rounded-md border border-line bg-sunken p-2 ${isEmpty ? "opacity-50" : ""}`}
    >
      <h3 title={name} className="truncate text-center font-medium text-sm">
        {name}
      </h3>
      {isMaster ? (
        <div className="h-8" />
      ) : (
        <Pan strip={strip} name={name} turn={(ticks) => mixer.send({ act: "pan", ...about, ticks })} off={off} />
      )}
      <Fader strip={strip} name={name} daw={daw} meter={meter} mixer={mixer} off={off} />
      {!isMaster && (
        <div className="grid grid-cols-3 gap-1">
          {switches.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={strip[act] === true ? switchTones[act] : "default"}
              className="px-0!"
              aria-label={texts.switchNames[act](name)}
              aria-pressed={strip[act] ?? undefined}
              disabled={off || strip[act] === null}
              onClick={() => mixer.send({ act, ...about, on: strip[act] !== true })}
            >
              {texts.switches[act]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

type PanProps = { strip: DeskStrip; name: string; turn: (ticks: number) => void; off: boolean };

/** A control surface can only turn the pan knob, so there are two buttons instead of a value to set. */
function Pan({ strip, name, turn, off }: PanProps) {
  const isOff = off || strip.pan === null;
  return (
    <div className="flex items-center justify-between">
      <PanKey label={texts.panLeft(name)} icon={<ChevronLeft />} off={isOff} press={() => turn(-1)} />
      <span className="text-center text-ink-muted text-xs leading-tight">
        {strip.pan === null ? "–" : panText(strip.pan)}
      </span>
      <PanKey label={texts.panRight(name)} icon={<ChevronRight />} off={isOff} press={() => turn(1)} />
    </div>
  );
}

type PanKeyProps = { label: string; icon: ReactNode; off: boolean; press: () => void };

const PanKey = ({ label, icon, off, press }: PanKeyProps) => (
  <Button size="icon-sm" variant="ghost" className="w-5!" aria-label={label} disabled={off} onClick={press}>
    {icon}
  </Button>
);

/** A fader has 256 steps here, so an arrow key moves it by about a sixth of a decibel. */
const levelsPerStep = 64;
const steps = Math.ceil(highestLevel / levelsPerStep);
/** If the DAW hasn't shown the level by then, the fader shows what the DAW last said. */
const answerWithinMs = 1_000;

type FaderProps = Omit<MixerStripProps, "offset"> & { name: string };

function Fader({ strip, name, daw, meter, mixer, off }: FaderProps) {
  const [wanted, setWanted] = useState<number | null>(null);
  const { level, isArtists } = strip;
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => setWanted(null), answerWithinMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const shown = isArtists ? level : (wanted ?? level);
  const isPending = !isArtists && wanted !== null && wanted !== level;
  const text = shown === null ? texts.notShown : levelText(shown, daw);
  const move = (step: number) => {
    const next = Math.min(step * levelsPerStep, highestLevel);
    setWanted(next);
    mixer.level(strip, next);
  };
  return (
    <>
      <div className="flex h-44 items-stretch justify-center gap-2">
        <input
          type="range"
          min={0}
          max={steps}
          value={Math.round((shown ?? 0) / levelsPerStep)}
          disabled={off || level === null || isArtists}
          aria-label={texts.level(name)}
          aria-orientation="vertical"
          aria-valuetext={text}
          onChange={(event) => move(event.currentTarget.valueAsNumber)}
          className="h-full w-8 touch-none accent-accent [direction:rtl] [writing-mode:vertical-lr]"
        />
        {meter !== null && <Meter level={meter} />}
      </div>
      <p className={`figures text-center text-xs ${isPending ? "text-ink-faint" : "text-ink"}`}>{text}</p>
      <p className="min-h-4 text-center text-ink-muted text-xs leading-4">
        {isArtists ? texts.artistHasIt : isPending ? texts.pending : ""}
      </p>
    </>
  );
}

const meterSteps = 12;

/** The DAW sends twelve steps and a clip, without a unit. */
function Meter({ level }: { level: number }) {
  const isClipping = level > meterSteps;
  return (
    <div aria-hidden="true" className="flex w-2 flex-col gap-0.5">
      <div className={`h-1.5 ${isClipping ? "bg-stop" : "bg-lamp-off"}`} />
      <div className="relative min-h-0 flex-1 bg-lamp-off">
        <div
          className="absolute inset-x-0 bottom-0 bg-live"
          style={{ height: `${(Math.min(level, meterSteps) / meterSteps) * 100}%` }}
        />
      </div>
    </div>
  );
}
