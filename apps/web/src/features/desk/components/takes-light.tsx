import type { TakeLight } from "@foldback/domain/takes/take-light";
import { TakeLightBadge } from "../../../shared/takes/take-light-badge.tsx";
import { takesLightText } from "../texts.ts";

/** Shows whether the artist may leave without risking their takes. */
export function TakesLight({ light, artistName }: { light: TakeLight; artistName: string }) {
  if (light === "none") return null;
  return (
    <span role="status" className="min-w-0">
      <TakeLightBadge light={light} text={takesLightText[light](artistName)} />
    </span>
  );
}
