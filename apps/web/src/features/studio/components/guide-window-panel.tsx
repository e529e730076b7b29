import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { PictureInPicture2 } from "lucide-react";
import { canFloatGuideWindow } from "../model/guide-window.ts";
import type { GuideWindowHandle } from "../model/use-guide-window.ts";

/** Puts the engineer's cursor over the DAW. */
export function GuideWindowPanel({ guide }: { guide: GuideWindowHandle }) {
  if (!canFloatGuideWindow())
    return (
      <Panel title="Guide window">
        <p className="text-ink-muted">
          This browser cannot float the guide window over your DAW. Pair a phone instead: beside your DAW it shows how
          the session stands and holds the kill switch.
        </p>
      </Panel>
    );
  return (
    <Panel title="Guide window">
      <p className="text-ink-muted">
        A small window that stays on top of your DAW: the picture, your engineer's pointer, and the kill switch.
      </p>
      <Button className="self-start" onClick={() => (guide.view === null ? void guide.open() : guide.close())}>
        <PictureInPicture2 aria-hidden="true" />
        {guide.view === null ? "Float the guide window" : "Close the guide window"}
      </Button>
    </Panel>
  );
}
