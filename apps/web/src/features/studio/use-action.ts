import type { NoticeId } from "@foldback/protocol/notices";
import type { ActionResult } from "@foldback/studio-link/ports";
import { useState } from "react";
import { failureText } from "../../shared/http/failure.ts";
import { showNotice } from "../../shared/toasts/notices.ts";
import { toasts } from "../../shared/toasts/toasts.ts";

/** The toast for a refused action: a notice from the catalogue, or our own title. */
type Refused = { notice: NoticeId } | { title: string };

/** Shows a toast when an action is refused. `run` resolves to whether it succeeded. */
export function useAction(refused: Refused) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<ActionResult>): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await action();
      if (result.ok) return true;
      if ("notice" in refused) showNotice(refused.notice, { code: result.code });
      else toasts.show({ title: refused.title, description: failureText(result.code), tone: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
