import { Badge } from "@foldback/ui/badge";
import { clockTime } from "./clock-time.ts";

type PresenceBadgesProps = { online: boolean; availableUntilMs: number | null };

/** Whether an engineer has Foldback open, and whether they have said to be free. Nothing when neither. */
export function PresenceBadges({ online, availableUntilMs }: PresenceBadgesProps) {
  return (
    <>
      {online && (
        <Badge tone="live">
          <span aria-hidden="true" className="size-2 rounded-full bg-live" />
          Online now
        </Badge>
      )}
      {availableUntilMs !== null && <Badge tone="live">Available now, until {clockTime(availableUntilMs)}</Badge>}
    </>
  );
}
