import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { noEngineersText, notices } from "@foldback/protocol/notices";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { texts } from "../texts.ts";
import { EngineerFacts } from "./engineer-facts.tsx";
import { homeTexts } from "./home-texts.ts";

const EngineerProfile = lazyPart(() => import("./engineer-profile.tsx"), "EngineerProfile");

const shownEngineers = 3;
const refreshMs = 60_000;
/** How often we poll while the server computes the first matches. */
const awaitMatchesMs = 5_000;

type BestEngineersProps = {
  /** True if the artist's profile is complete, so the server is computing matches. */
  awaitsMatches: boolean;
  choose: (engineerId: string) => void;
};

/** The engineers who match the artist best, or any approved engineers until there are matches. */
export function BestEngineers({ awaitsMatches, choose }: BestEngineersProps) {
  const list = useQuery(
    apiQueries.engineers.list.queryOptions({
      refetchInterval: ({ state }) =>
        awaitsMatches && state.data?.engineers.every(isUnmatched) ? awaitMatchesMs : refreshMs,
    }),
  );
  const shown = loadStateOf(list);
  const engineers = shown.status === "here" ? shown.data.engineers.slice(0, shownEngineers) : [];
  return (
    <Panel title={engineers.every(isUnmatched) ? homeTexts.approvedEngineers : homeTexts.engineersForYou}>
      {shown.status === "loading" && <Spinner label={homeTexts.loadingEngineers} className="justify-center py-8" />}
      {shown.status === "failed" && (
        <ErrorState
          title={notices.engineersFailed.title}
          message={shown.failure.message}
          onRetry={() => void list.refetch()}
          spacing="px-0 py-6"
        />
      )}
      {shown.status === "here" && engineers.length === 0 && <p className="text-ink-muted">{noEngineersText}</p>}
      {engineers.length > 0 && <Cards engineers={engineers} choose={choose} />}
    </Panel>
  );
}

const isUnmatched = ({ matchScore }: EngineerCard) => matchScore === null;

type CardsProps = { engineers: readonly EngineerCard[]; choose: (engineerId: string) => void };

function Cards({ engineers, choose }: CardsProps) {
  const [read, setRead] = useState<EngineerCard | null>(null);
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {engineers.map((engineer) => {
          const name = engineer.name ?? texts.nameless;
          return (
            <li key={engineer.id} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-raised p-4">
              <EngineerFacts engineer={engineer} />
              <span className="mt-auto flex flex-wrap gap-2 pt-1">
                <Button size="sm" wraps onClick={() => choose(engineer.id)}>
                  {homeTexts.choose(name)}
                </Button>
                <Button size="sm" variant="ghost" aria-label={texts.profileOf(name)} onClick={() => setRead(engineer)}>
                  {texts.profile}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <PagePart>
        {read !== null && (
          <EngineerProfile engineerId={read.id} name={read.name ?? texts.nameless} close={() => setRead(null)} />
        )}
      </PagePart>
    </>
  );
}
