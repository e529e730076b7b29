import type { DeskActions } from "@foldback/studio-link/desk-view";
import { useState } from "react";
import { failureText } from "../../../shared/http/failure-text.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

export function useJoining(join: DeskActions["join"]) {
  const [joiningId, setJoiningId] = useState<string | null>(null);
  const press = async (sessionId: string) => {
    if (join === null) return;
    setJoiningId(sessionId);
    const result = await join(sessionId);
    setJoiningId(null);
    if (!result.ok)
      toasts.show({ title: texts.joinFailed, description: failureText(result.code), tone: "destructive" });
  };
  return { joiningId, press };
}
