import { ShelfError } from "@foldback/studio-link/takes/open-take-shelf";
import { useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { shelfFailureText } from "../texts.ts";

/** Runs an action on the takes. If it fails, shows why and returns false. */
export function useShelfAction() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (failureTitle: string, action: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    try {
      await action();
      return true;
    } catch (thrown) {
      const code = thrown instanceof ShelfError ? thrown.code : "disk";
      toasts.show({ title: failureTitle, description: shelfFailureText[code], tone: "destructive" });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
