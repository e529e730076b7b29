import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { homeTexts } from "./home-texts.ts";

const HomeEngineers = lazyPart(() => import("../guests/home-engineers.tsx"), "HomeEngineers");

/**
 * The engineers whom the artist invited by email. The list's code is loaded only for an artist who has any, or who asks
 * to invite one.
 */
export function OwnEngineers({ choose }: { choose: (engineerId: string) => void }) {
  const [opened, open] = useState<"to-list" | "to-invite" | null>(null);
  const { data, isError } = useQuery(apiQueries.guests.list.queryOptions());
  const { preload } = HomeEngineers;
  // If the list can't be loaded, the part says so. Once open, it stays open, even without an engineer left.
  const isNeeded = data === undefined ? isError : data.guests.length > 0;
  if (opened === null && isNeeded) open("to-list");
  return (
    <Panel title={homeTexts.yourEngineers}>
      {opened !== null ? (
        <PagePart loading={<Spinner />}>
          <HomeEngineers choose={choose} focusForm={opened === "to-invite"} />
        </PagePart>
      ) : (
        <>
          <p className="text-ink-muted">{homeTexts.bringYourOwn}</p>
          <Button className="w-fit" onPointerEnter={preload} onFocus={preload} onClick={() => open("to-invite")}>
            {homeTexts.inviteYourOwn}
          </Button>
        </>
      )}
    </Panel>
  );
}
