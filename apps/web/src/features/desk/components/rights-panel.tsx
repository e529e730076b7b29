import { isDawScope } from "@foldback/domain/consent/scopes";
import { Panel } from "@foldback/ui/panel";
import { Check, Minus } from "lucide-react";
import { LinkWords } from "../../../shared/live/link-words.tsx";
import { isSuspended } from "../../../shared/live/suspended.tsx";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

type Right = { text: string; isAllowed: (snapshot: StableDesk) => boolean };

const rights: readonly Right[] = [
  { text: texts.maySee, isAllowed: (desk) => desk.scopes.includes("view") && !isSuspended(desk.signaling) },
  { text: texts.mayTalk, isAllowed: (desk) => desk.scopes.includes("talk") && !isSuspended(desk.signaling) },
  // Check the action instead of the scopes: it's null while the session is paused or the server is down, whatever the
  // consent says.
  { text: texts.mayPoint, isAllowed: ({ actions }) => actions.pointerMove !== null },
  { text: texts.mayControl, isAllowed: ({ tally }) => tally.control === "open" },
];

/** Listed only if the artist has allowed one of them, because most artists never connect a DAW. */
const dawRights: readonly Right[] = [
  { text: texts.mayMix, isAllowed: (desk) => desk.scopes.includes("mixer") && !isSuspended(desk.signaling) },
  { text: texts.mayPlay, isAllowed: (desk) => desk.scopes.includes("transport") && !isSuspended(desk.signaling) },
];

/** Shows what the artist's consent allows right now. */
export function RightsPanel({ snapshot }: { snapshot: StableDesk }) {
  const listed = snapshot.scopes.some(isDawScope) ? [...rights, ...dawRights] : rights;
  return (
    <Panel title={texts.rights}>
      <ul className="flex flex-col gap-2">
        {listed.map(({ text, isAllowed }) => (
          <RightLine key={text} text={text} allowed={isAllowed(snapshot)} />
        ))}
      </ul>
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <h3 className="engraved">{texts.linkWords}</h3>
        <LinkWords link={snapshot.link} otherSide={texts.theArtistFirst} />
      </div>
    </Panel>
  );
}

function RightLine({ text, allowed }: { text: string; allowed: boolean }) {
  return (
    <li className={`grid grid-cols-[1rem_1fr] gap-3 ${allowed ? "text-ink" : "text-ink-faint"}`}>
      {allowed ? (
        <Check aria-label={texts.yes} className="mt-0.5 size-4 text-live-text" />
      ) : (
        <Minus aria-label={texts.no} className="mt-0.5 size-4" />
      )}
      {text}
    </li>
  );
}
