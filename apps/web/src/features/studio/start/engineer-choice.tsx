import { shownSpecialisations } from "@foldback/domain/session/session-limits";
import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Check } from "lucide-react";
import { texts } from "../texts.ts";
import { PresenceBadges } from "./presence-badges.tsx";

type EngineerChoiceProps = { engineer: EngineerCard; showProfile: () => void };

/** One engineer on a card. A match score is shown only where one has been computed. */
export function EngineerChoice({ engineer, showProfile }: EngineerChoiceProps) {
  const { name, matchScore, matchReasons, primaryGenre, specialisations, online, availableUntilMs, inSession } =
    engineer;
  return (
    <span className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-base">{name ?? texts.nameless}</span>
        {matchScore !== null && (
          <Badge tone="accent" className="figures">
            {texts.match(Math.round(matchScore))}
          </Badge>
        )}
      </span>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        <PresenceBadges online={online} availableUntilMs={availableUntilMs} inSession={inSession} />
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
      <Button size="sm" className="w-fit" aria-label={texts.profileOf(name ?? texts.nameless)} onClick={showProfile}>
        {texts.profile}
      </Button>
    </span>
  );
}

export function OpenChoice() {
  return (
    <span className="flex flex-col gap-2">
      <span className="font-semibold text-base">{texts.openSession}</span>
      <span className="text-ink-muted">{texts.openSessionHint}</span>
    </span>
  );
}
