import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/page/banner.tsx";
import { useFocusIfLost } from "../../../shared/page/use-focus-if-lost.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { pauseText } from "./pause-text.ts";

export function PausedPanel({ snapshot }: { snapshot: StableStudio }) {
  const { actions } = snapshot;
  const { busy, run } = useAction({ title: texts.continueFailed });
  const { continueSession } = actions;
  const panel = useFocusIfLost<HTMLDivElement>(true);
  return (
    <div ref={panel} tabIndex={-1}>
      <Banner
        tone="accent"
        title={texts.sessionPaused}
        action={
          <Button
            variant="primary"
            busy={busy}
            disabled={continueSession === null}
            onClick={() => continueSession !== null && void run(continueSession)}
          >
            {texts.continueSession}
          </Button>
        }
      >
        {pauseText(snapshot)}
      </Banner>
    </div>
  );
}
