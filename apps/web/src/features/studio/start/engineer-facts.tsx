import { shownSpecialisations } from "@foldback/domain/session/session-limits";
import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { Badge } from "@foldback/ui/badge";
import { Check } from "lucide-react";
import { useState } from "react";
import { clockTime } from "../../../shared/time/time-texts.ts";
import { texts } from "../texts.ts";
import { homeTexts } from "./home-texts.ts";
import { intervalText } from "./next-hours.ts";
import { PresenceBadges } from "./presence-badges.tsx";

/** The badge replaces the engineer's presence. */
type EngineerFactsProps = { engineer: EngineerCard; badge?: string };

/** A short summary of one engineer. It shows a match score only if we've computed one. */
export function EngineerFacts({ engineer, badge }: EngineerFactsProps) {
  const { name, matchScore, matchReasons, primaryGenre, specialisations } = engineer;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-words font-semibold text-base">{name ?? texts.nameless}</span>
        {matchScore !== null && (
          <Badge tone="accent" className="figures">
            {texts.match(Math.round(matchScore))}
          </Badge>
        )}
      </span>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        {badge === undefined ? <PresenceBadges {...engineer} /> : <Badge tone="fair">{badge}</Badge>}
      </span>
      {primaryGenre !== null && <span className="text-ink-muted">{primaryGenre}</span>}
      {matchReasons.length > 0 && (
        <span className="flex flex-wrap gap-x-3 gap-y-1 text-live-text text-sm">
          {matchReasons.map((reason) => (
            <span key={reason} className="inline-flex items-center gap-1">
              <Check aria-hidden="true" className="size-3.5" />
              {reason}
            </span>
          ))}
        </span>
      )}
      {specialisations.length > 0 && (
        <span className="flex flex-wrap gap-1.5">
          {specialisations.slice(0, shownSpecialisations).map((specialisation) => (
            <Badge key={specialisation}>{specialisation}</Badge>
          ))}
        </span>
      )}
      <NextHours hours={engineer.nextHours} />
    </>
  );
}

function NextHours({ hours }: { hours: EngineerCard["nextHours"] }) {
  const [nowMs] = useState(Date.now);
  if (hours === null) return null;
  return <span className="tabular-nums text-ink-muted text-sm">{hoursText(hours, nowMs)}</span>;
}

function hoursText(hours: NonNullable<EngineerCard["nextHours"]>, nowMs: number): string {
  const { fromMs, toMs } = hours;
  if (fromMs <= nowMs) return homeTexts.hoursNow(clockTime(toMs));
  const isToday = new Date(fromMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? homeTexts.hoursToday(clockTime(fromMs), clockTime(toMs)) : homeTexts.nextHours(intervalText(hours));
}
