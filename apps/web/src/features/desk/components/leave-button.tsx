import type { DeskActions } from "@foldback/studio-link/desk-view";
import { Button } from "@foldback/ui/button";
import { texts } from "../texts.ts";

export function LeaveButton({ leave }: { leave: DeskActions["leave"] }) {
  return (
    <Button size="sm" disabled={leave === null} onClick={() => leave?.()}>
      {texts.leaveSession}
    </Button>
  );
}
