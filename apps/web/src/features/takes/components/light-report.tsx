import { useEffect } from "react";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { useTakeSafety } from "../model/use-take-safety.ts";
import { useTakes } from "../model/use-takes.ts";

/** Tells the engineer and the artist's phone whether the takes are safe. Shows nothing. */
export function LightReport(props: TakesSlotProps) {
  const { feed } = props;
  const { light } = useTakeSafety(useTakes(props));
  useEffect(() => feed.tellLight(light), [feed, light]);
  useEffect(() => () => feed.tellLight("unknown"), [feed]);
  return null;
}
