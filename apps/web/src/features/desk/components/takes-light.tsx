import { type TakeLight, unknownLight } from "@foldback/domain/takes/take-light";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { lightIsOn } from "../../../shared/takes/light-setting.ts";
import { TakeLightBadge } from "../../../shared/takes/take-light-badge.tsx";
import { askEveryMs, unknownShowsLaterMs, useShownLight } from "../../../shared/takes/use-shown-light.ts";
import { takesLightText } from "../texts.ts";

type TakesLightProps = {
  light: TakeLight;
  secondsLeft?: number | null;
  gapMs?: number;
  artistName: string;
  unknownAfterMs?: number;
};

/** Shows whether the artist may leave without risking their takes. */
export function TakesLight({ light, secondsLeft = null, gapMs, artistName, unknownAfterMs }: TakesLightProps) {
  const shown = useShownLight(light, unknownAfterMs);
  if (shown === null) return null;
  return (
    <span role="status" className="min-w-0">
      <TakeLightBadge light={shown} text={takesLightText[shown](artistName)} secondsLeft={secondsLeft} gapMs={gapMs} />
    </span>
  );
}

/** After the session there's no link to the artist, so we ask the server, which gets reports from the artist's page. */
export function TakesLightAfter({ sessionId, artistName }: { sessionId: string; artistName: string }) {
  const asked = useQuery(
    apiQueries.takes.light.queryOptions({
      input: { sessionId },
      enabled: lightIsOn(),
      refetchInterval: askEveryMs,
      staleTime: 0,
    }),
  );
  if (asked.isPending) return null;
  return (
    <TakesLight
      {...(asked.isError ? unknownLight : asked.data)}
      artistName={artistName}
      unknownAfterMs={unknownShowsLaterMs}
    />
  );
}
