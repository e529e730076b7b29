import { useState } from "react";
import { attempt } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";

/** Runs an action on the server's copies. If it fails, shows why and returns false. */
export function useServerAction() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (failureTitle: string, action: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    const result = await attempt(action());
    setIsBusy(false);
    if (!result.ok) toasts.show({ title: failureTitle, description: result.failure.message, tone: "destructive" });
    return result.ok;
  };
  return { isBusy, run };
}
