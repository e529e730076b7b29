import type { TakeLight } from "@foldback/domain/takes/take-light";
import { TakeLightBadge } from "../../../shared/takes/take-light-badge.tsx";
import { takesLightTexts } from "../texts.ts";

/** Shows whether the artist may leave the studio without risking their takes. */
export function PhoneTakes({ light }: { light: TakeLight }) {
  if (light === "none") return null;
  return (
    <p role="status">
      <TakeLightBadge light={light} text={takesLightTexts[light]} />
    </p>
  );
}
