import { nextIntervals } from "@foldback/domain/availability/next-intervals";
import type { PublicEngineerProfile } from "@foldback/protocol/http/engineers";
import { Badge } from "@foldback/ui/badge";
import { Dialog } from "@foldback/ui/dialog";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { PersonLink } from "../../../shared/page/person-link.tsx";
import { texts } from "../texts.ts";
import { engineerListRefreshMs } from "./engineer-list-refresh.ts";
import { intervalText } from "./next-hours.ts";
import { PresenceBadges } from "./presence-badges.tsx";

type EngineerProfileProps = { engineerId: string; name: string; close: () => void };

/** The profile that artists read before they choose an engineer. */
export function EngineerProfile({ engineerId, name, close }: EngineerProfileProps) {
  const profile = useQuery(
    apiQueries.engineers.profile.queryOptions({ input: { engineerId }, refetchInterval: engineerListRefreshMs }),
  );
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={name}>
      {profile.isPending && <Spinner label={texts.loading} className="justify-center py-12" />}
      {profile.isError && (
        <ErrorState
          title={texts.profileNotLoaded}
          message={failureOf(profile.error).message}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isSuccess && <ProfileDetails profile={profile.data} />}
    </Dialog>
  );
}

function ProfileDetails({ profile }: { profile: PublicEngineerProfile }) {
  const { primaryGenre, yearsExperience, hourlyRateRange, minProjectRate, portfolioUrl } = profile;
  const rates = [
    hourlyRateRange,
    minProjectRate > 0 && texts.projectsFrom(minProjectRate.toLocaleString("en-GB")),
  ].filter(Boolean);
  return (
    <dl className="flex flex-col gap-4">
      {(profile.online || profile.inSession || profile.availableUntilMs !== null) && (
        <Fact name={texts.now}>
          <span className="flex flex-wrap gap-1.5">
            <PresenceBadges {...profile} />
          </span>
        </Fact>
      )}
      {primaryGenre !== null && <Fact name={texts.primaryGenre}>{primaryGenre}</Fact>}
      <Words name={texts.specialisations} words={profile.specializations} />
      {yearsExperience > 0 && <Fact name={texts.experience}>{texts.years(yearsExperience)}</Fact>}
      <Words name={texts.daws} words={profile.dawPlatforms} />
      <Words name={texts.worksHow} words={profile.serviceTypes} />
      {rates.length > 0 && <Fact name={texts.rates}>{rates.join(", ")}</Fact>}
      <Words name={texts.certifications} words={profile.certifications} />
      <Words name={texts.worksWith} words={profile.clientTypes} />
      {profile.studioEquipment.length > 0 && <Fact name={texts.equipment}>{profile.studioEquipment.join(", ")}</Fact>}
      {portfolioUrl !== "" && (
        <Fact name={texts.portfolio}>
          <PersonLink address={portfolioUrl} />
        </Fact>
      )}
      <Hours profile={profile} />
    </dl>
  );
}

const shownIntervals = 5;

function Hours({ profile: { weeklyHours, timeZone, availabilityHours } }: { profile: PublicEngineerProfile }) {
  const [nowMs] = useState(Date.now);
  const next = nextIntervals({ hours: weeklyHours, timeZone, nowMs }).slice(0, shownIntervals);
  return (
    <>
      {timeZone !== null && <Fact name={texts.timeZone}>{timeZone}</Fact>}
      {next.length > 0 && (
        <Fact name={texts.nextHours}>
          <ul className="flex flex-col gap-0.5">
            {next.map((interval) => (
              <li key={interval.fromMs} className="figures">
                {intervalText(interval)}
                {interval.fromMs <= nowMs && <span className="text-live-text"> {texts.openNow}</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {availabilityHours !== "" && <Fact name={texts.availability}>{availabilityHours}</Fact>}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <dt className="text-ink-muted text-xs">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Words = ({ name, words }: { name: string; words: readonly string[] }) =>
  words.length === 0 ? null : (
    <Fact name={name}>
      <span className="flex flex-wrap gap-1.5">
        {words.map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
      </span>
    </Fact>
  );
