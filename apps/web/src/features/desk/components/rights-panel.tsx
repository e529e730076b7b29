import type { Scope } from "@foldback/domain/consent/scopes";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { Panel } from "@foldback/ui/panel";
import { Check, Minus } from "lucide-react";
import { LinkWords } from "../../../shared/link-words.tsx";

const rights: readonly { scope: Scope; text: string }[] = [
  { scope: "view", text: "See the screen, hear the program feed" },
  { scope: "talk", text: "Talk, and hear the listenback" },
  { scope: "point", text: "Point and mark clicks on the picture" },
  { scope: "control", text: "Control, where a companion runs" },
];

/** What the artist's consent allows at this moment. */
export function RightsPanel({ snapshot }: { snapshot: DeskSnapshot }) {
  return (
    <Panel title="What you may do now">
      <ul className="flex flex-col gap-2">
        {rights.map(({ scope, text }) => (
          <Right key={scope} text={text} allowed={snapshot.scopes.includes(scope)} />
        ))}
      </ul>
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <h3 className="engraved">Link words</h3>
        <LinkWords link={snapshot.link} otherSide="The artist" />
      </div>
    </Panel>
  );
}

function Right({ text, allowed }: { text: string; allowed: boolean }) {
  return (
    <li className={`grid grid-cols-[1rem_1fr] gap-3 ${allowed ? "text-ink" : "text-ink-faint"}`}>
      {allowed ? (
        <Check aria-label="Yes" className="mt-0.5 size-4 text-live-text" />
      ) : (
        <Minus aria-label="No" className="mt-0.5 size-4" />
      )}
      {text}
    </li>
  );
}
