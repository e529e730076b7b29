import { Badge } from "@foldback/ui/badge";
import { clockTime } from "../../../shared/time/time-texts.ts";
import { texts } from "../texts.ts";

type PresenceBadgesProps = { online: boolean; availableUntilMs: number | null; inSession: boolean };

/** Shows whether an engineer has Foldback open, and whether they're available. */
export function PresenceBadges({ online, availableUntilMs, inSession }: PresenceBadgesProps) {
  return (
    <>
      {online && (
        <Badge tone="live">
          <span aria-hidden="true" className="size-2 rounded-full bg-live" />
          {texts.onlineNow}
        </Badge>
      )}
      {inSession && <Badge tone="fair">{texts.inASession}</Badge>}
      {!inSession && availableUntilMs !== null && (
        <Badge tone="live">{texts.availableUntil(clockTime(availableUntilMs))}</Badge>
      )}
    </>
  );
}
