import { type TakeLight, unknownLight } from "@foldback/domain/takes/take-light";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { lightIsOn } from "../../../shared/takes/light-setting.ts";
import { TakeLightBadge } from "../../../shared/takes/take-light-badge.tsx";
import { askEveryMs, unknownShowsLaterMs, useShownLight } from "../../../shared/takes/use-shown-light.ts";
import { takesLightTexts } from "../texts.ts";

type PhoneTakesProps = { light: TakeLight; secondsLeft?: number | null; gapMs?: number; unknownAfterMs?: number };

/** Shows whether the artist may leave the studio without risking their takes. */
export function PhoneTakes({ light, secondsLeft = null, gapMs, unknownAfterMs }: PhoneTakesProps) {
  const shown = useShownLight(light, unknownAfterMs);
  if (shown === null) return null;
  return (
    <p role="status">
      <TakeLightBadge light={shown} text={takesLightTexts[shown]} secondsLeft={secondsLeft} gapMs={gapMs} />
    </p>
  );
}

/** After the session, the studio's page keeps reporting to the server, so we ask the server. */
export function PhoneTakesAfter({ sessionId }: { sessionId: string }) {
  const asked = useQuery(
    apiQueries.pairing.takesLight.queryOptions({
      input: { sessionId },
      enabled: lightIsOn(),
      refetchInterval: askEveryMs,
      staleTime: 0,
    }),
  );
  if (asked.isPending) return null;
  return <PhoneTakes {...(asked.isError ? unknownLight : asked.data)} unknownAfterMs={unknownShowsLaterMs} />;
}
