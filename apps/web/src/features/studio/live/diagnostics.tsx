import { CollapsiblePanel } from "@foldback/ui/collapsible-panel";
import { LinkWords } from "../../../shared/live/link-words.tsx";
import { type StableStudio, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { pictureText } from "./media-texts.ts";

/** Shows the security words and the measured picture size and frame rate. */
export function Diagnostics({ snapshot }: { snapshot: StableStudio }) {
  const { captured, sent } = useStudioFigures();
  const { status } = snapshot.screen;
  return (
    <CollapsiblePanel title={texts.diagnostics} opens="on-request">
      <h3 className="engraved">{texts.linkWords}</h3>
      <LinkWords link={snapshot.link} otherSide={texts.yourEngineer} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-t pt-4">
        <dt className="text-ink-muted">{texts.captured}</dt>
        <dd className="figures text-right">
          {status === "captured" || status === "sending" ? pictureText(captured) : texts.notMeasured}
        </dd>
        <dt className="text-ink-muted">{texts.sent}</dt>
        <dd className="figures text-right">{status === "sending" ? pictureText(sent) : texts.notMeasured}</dd>
      </dl>
    </CollapsiblePanel>
  );
}
