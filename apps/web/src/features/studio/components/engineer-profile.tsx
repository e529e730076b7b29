import type { PublicEngineerProfile } from "@foldback/protocol/http/engineers";
import { Badge } from "@foldback/ui/badge";
import { Dialog } from "@foldback/ui/dialog";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { apiQueries } from "../../../shared/api-client.ts";
import { failureOf } from "../../../shared/failure.ts";
import { PersonLink } from "../../../shared/person-link.tsx";
import { PresenceBadges } from "../../../shared/presence-badges.tsx";
import { intervalText, nextIntervals } from "../model/next-hours.ts";
import { presenceMs } from "../model/presence.ts";

type EngineerProfileProps = { engineerId: string; name: string; close: () => void };

/** What an artist reads before choosing. */
export function EngineerProfile({ engineerId, name, close }: EngineerProfileProps) {
  const profile = useQuery(
    apiQueries.engineers.profile.queryOptions({ input: { engineerId }, refetchInterval: presenceMs }),
  );
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={name}>
      {profile.isPending && <Spinner label="Loading..." className="justify-center py-12" />}
      {profile.isError && (
        <ErrorState
          title="Profile not shown"
          message={failureOf(profile.error).message}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isSuccess && <Facts profile={profile.data} />}
    </Dialog>
  );
}

function Facts({ profile }: { profile: PublicEngineerProfile }) {
  const { primaryGenre, yearsExperience, hourlyRateRange, minProjectRate, portfolioUrl } = profile;
  const rates = [
    hourlyRateRange,
    minProjectRate > 0 && `projects from £${minProjectRate.toLocaleString("en-GB")}`,
  ].filter(Boolean);
  return (
    <dl className="flex flex-col gap-4">
      {(profile.online || profile.inSession || profile.availableUntilMs !== null) && (
        <Fact name="Now">
          <span className="flex flex-wrap gap-1.5">
            <PresenceBadges {...profile} />
          </span>
        </Fact>
      )}
      {primaryGenre !== null && <Fact name="Primary genre">{primaryGenre}</Fact>}
      <Words name="Specialisations" words={profile.specializations} />
      {yearsExperience > 0 && (
        <Fact name="Experience">
          {yearsExperience} {yearsExperience === 1 ? "year" : "years"}
        </Fact>
      )}
      <Words name="DAWs" words={profile.dawPlatforms} />
      <Words name="Works" words={profile.serviceTypes} />
      {rates.length > 0 && <Fact name="Rates">{rates.join(", ")}</Fact>}
      <Words name="Certifications" words={profile.certifications} />
      <Words name="Works for" words={profile.clientTypes} />
      {profile.studioEquipment.length > 0 && <Fact name="Equipment">{profile.studioEquipment.join(", ")}</Fact>}
      {portfolioUrl !== "" && (
        <Fact name="Portfolio">
          <PersonLink address={portfolioUrl} />
        </Fact>
      )}
      <Hours profile={profile} />
    </dl>
  );
}

function Hours({ profile: { weeklyHours, timeZone, availabilityHours } }: { profile: PublicEngineerProfile }) {
  const [nowMs] = useState(Date.now);
  const next = nextIntervals({ hours: weeklyHours, timeZone, nowMs });
  return (
    <>
      {timeZone !== null && <Fact name="Time zone">{timeZone}</Fact>}
      {next.length > 0 && (
        <Fact name="Next hours, in your time">
          <ul className="flex flex-col gap-0.5">
            {next.map((interval) => (
              <li key={interval.fromMs} className="figures">
                {intervalText(interval)}
                {interval.fromMs <= nowMs && <span className="text-live-text"> - open now</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {availabilityHours !== "" && <Fact name="Availability">{availabilityHours}</Fact>}
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
