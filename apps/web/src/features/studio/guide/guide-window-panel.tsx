import { Button } from "@foldback/ui/button";
import { CollapsiblePanel } from "@foldback/ui/collapsible-panel";
import { PictureInPicture2 } from "lucide-react";
import { texts } from "../texts.ts";
import { canFloatGuideWindow, type GuideWindowHandle } from "./use-guide-window.ts";

/** Opens the window that shows the engineer's cursor over the DAW. */
export function GuideWindowPanel({ guide }: { guide: GuideWindowHandle }) {
  if (!canFloatGuideWindow())
    return (
      <CollapsiblePanel title={texts.guideWindow} opens="wide-screens">
        <p className="text-ink-muted">{texts.guideWindowUnsupported}</p>
      </CollapsiblePanel>
    );
  return (
    <CollapsiblePanel title={texts.guideWindow} opens="wide-screens">
      <p className="text-ink-muted">{texts.guideWindowHint}</p>
      <Button className="self-start" onClick={() => (guide.view === null ? void guide.open() : guide.close())}>
        <PictureInPicture2 aria-hidden="true" />
        {guide.view === null ? texts.openGuideWindow : texts.closeGuideWindow}
      </Button>
    </CollapsiblePanel>
  );
}
