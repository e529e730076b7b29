import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { BestEngineers } from "./best-engineers.tsx";
import { LastSessions } from "./last-sessions.tsx";
import { OwnEngineers } from "./own-engineers.tsx";
import { OwnProfile } from "./own-profile.tsx";

/** Shown below Start Session: the artist's own engineers, others, the artist's profile and recent sessions. */
export function StudioHome({ choose }: { choose: (engineerId: string) => void }) {
  const own = useQuery(apiQueries.onboarding.artist.queryOptions());
  return (
    <>
      <OwnEngineers choose={choose} />
      <BestEngineers awaitsMatches={own.data?.progress === "completed"} choose={choose} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {own.isSuccess && <OwnProfile profile={own.data.profile} />}
        <LastSessions />
      </div>
    </>
  );
}
