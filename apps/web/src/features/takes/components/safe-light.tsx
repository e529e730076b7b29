import { takeLight } from "@foldback/domain/takes/take-light";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { lightIsOn } from "../../../shared/takes/light-setting.ts";
import { type ShownLight, TakeLightBadge } from "../../../shared/takes/take-light-badge.tsx";
import { useShownLight } from "../../../shared/takes/use-shown-light.ts";
import type { Takes } from "../model/takes-of.ts";
import { type Copies, placesOf } from "../model/use-storing.ts";
import { knownLight, type StoringStep, sealedGapMs, storingStep, useTakeSafety } from "../model/use-take-safety.ts";
import { recorderTexts as texts } from "../recorder-texts.ts";

/** Shows whether it's safe to leave the studio, considering every take on this computer. */
export function SafeLight({ takes, sessionId }: { takes: Takes; sessionId: string | null }) {
  const { light, lastStep, gapMs } = useTakeSafety(takes, sessionId);
  const shown = useShownLight(light);
  if (shown === null) return null;
  return (
    <span role="status">
      <Light light={shown} step={lastStep} gapMs={gapMs} />
    </span>
  );
}

export function TakeSafety({ take, storing }: { take: ShelvedTake; storing: Copies }) {
  if (!lightIsOn()) return null;
  const light = knownLight(takeLight(placesOf(take, storing.copyOf(take.takeId))), storing);
  return <Light light={light} step={storingStep(take, storing)} gapMs={sealedGapMs(take)} />;
}

type LightProps = { light: ShownLight; step: StoringStep | null; gapMs: number };

const Light = ({ light, step, gapMs }: LightProps) => (
  <TakeLightBadge
    light={light}
    text={`${texts.light[light]}${light === "one-place" && step !== null && "waitsFor" in step ? texts.waitsFor[step.waitsFor] : ""}`}
    secondsLeft={step !== null && "secondsLeft" in step ? step.secondsLeft : null}
    gapMs={gapMs}
  />
);
