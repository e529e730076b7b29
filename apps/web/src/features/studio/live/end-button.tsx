import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";

export function EndButton({ end }: { end: StudioActions["end"] }) {
  const { busy, run } = useAction({ notice: "endFailed" });
  const press = async () => {
    if (end !== null && (await run(end))) showNotice("sessionEnded");
  };
  return (
    <Button busy={busy} disabled={end === null} onClick={() => void press()}>
      {busy ? texts.ending : texts.endSession}
    </Button>
  );
}
