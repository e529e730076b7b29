import { accessLevelOf } from "@foldback/domain/consent/scopes";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { useEffect, useState } from "react";
import type { Sample } from "./open-sample.ts";

export const steps = ["consent", "point", "talk", "narrow", "kill"] as const;
export type Step = (typeof steps)[number];

/** What the visitor has tried so far. A step counts once it has taken effect, not when the button was pressed. */
export function useSteps(sample: Sample, { studio, desk }: { studio: StudioSnapshot; desk: DeskSnapshot }) {
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set());
  const [pointed, setPointed] = useState(false);
  useEffect(() => sample.studio.subscribeGuide(({ kind }) => kind !== "hidden" && setPointed(true)), [sample]);
  const level = studio.session?.grant.status === "granted" ? accessLevelOf(studio.accessHere) : null;
  const reached: Record<Step, boolean> = {
    consent: desk.picture.dark === null,
    point: pointed,
    talk: desk.talkback.status === "recording",
    narrow: done.has("consent") && level === "view-only",
    kill: studio.ended?.reason === "killed",
  };
  const fresh = steps.filter((step) => reached[step] && !done.has(step));
  useEffect(() => {
    if (fresh.length > 0) setDone((before) => new Set([...before, ...fresh]));
  }, [fresh]);
  return done;
}
