import type { NoticeId } from "@foldback/protocol/notices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "../../../shared/http/failure.ts";
import { refreshConsole } from "../../../shared/operators/use-console-updates.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";

type Told = { done: NoticeId; values?: Record<string, string>; failed?: NoticeId };

/** Runs one action, shows a toast, and refetches every list, even if the server refused the action. */
export function useAdminAction() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, { done, values, failed = "adminActionFailed" }: Told) => {
    setBusy(true);
    const result = await attempt(call());
    if (result.ok) showNotice(done, { values });
    else if (result.failure.code === "ROLE_ALREADY_HELD") showNotice("roleAlreadyAssigned");
    else showNotice(failed, { code: result.failure.code });
    await refreshConsole(queryClient);
    setBusy(false);
    return result.ok;
  };
  return { busy, run };
}
