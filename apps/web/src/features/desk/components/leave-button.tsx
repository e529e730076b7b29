import type { DeskActions } from "@foldback/studio-link/desk-view";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { failureText } from "../../../shared/failure-text.ts";
import { toasts } from "../../../shared/toasts.ts";

export function LeaveButton({ leave }: { leave: DeskActions["leave"] }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (leave === null) return;
    setBusy(true);
    const result = await leave();
    setBusy(false);
    if (!result.ok)
      toasts.show({ title: "Failed to leave", description: failureText(result.code), tone: "destructive" });
  };
  return (
    <Button size="sm" busy={busy} disabled={leave === null} onClick={() => void press()}>
      Leave Session
    </Button>
  );
}
