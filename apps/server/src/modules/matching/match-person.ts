// Recomputes all of a person's matches, as an artist and as an engineer, after their profile has changed.
import { createCommonWeek } from "@foldback/domain/availability/weekly-hours";
import type { UserId } from "@foldback/domain/ids";
import { createMatcher } from "@foldback/domain/matching/score-match";
import type { MatchingDeps } from "./ports.ts";

export async function matchPerson(deps: MatchingDeps, userId: UserId): Promise<void> {
  // Taken before reading the profile: a change made during the run is newer than this, so the person is matched again.
  const startedAtMs = deps.nowMs();
  await matchArtist(deps, userId);
  await matchEngineer(deps, userId);
  await deps.matching.markMatched(userId, startedAtMs);
}

const weekMs = 7 * 24 * 60 * 60_000;

/** Catches profile changes that were never queued, and rematches everyone once a week. */
export async function matchOutdated(deps: MatchingDeps): Promise<void> {
  for (const userId of await deps.matching.outdated(deps.nowMs() - weekMs)) await matchPerson(deps, userId);
}

async function matchArtist({ matching, nowMs }: MatchingDeps, artistId: UserId): Promise<void> {
  const profile = await matching.artist(artistId);
  const engineers = profile === null ? [] : await matching.engineers();
  const match = profile && createMatcher(profile, createCommonWeek(nowMs()));
  const pairs = engineers
    .filter(({ userId }) => userId !== artistId)
    .flatMap(({ userId, profile: engineer }) => (match ? [{ artistId, engineerId: userId, ...match(engineer) }] : []));
  await matching.replace({ artistId }, pairs);
}

async function matchEngineer({ matching, nowMs }: MatchingDeps, engineerId: UserId): Promise<void> {
  const profile = await matching.engineer(engineerId);
  const artists = profile === null ? [] : await matching.artists();
  const week = createCommonWeek(nowMs());
  const pairs = artists
    .filter(({ userId }) => userId !== engineerId)
    .flatMap(({ userId, profile: artist }) =>
      profile === null ? [] : [{ artistId: userId, engineerId, ...createMatcher(artist, week)(profile) }],
    );
  await matching.replace({ engineerId }, pairs);
}
