import { localDay, preflightDue } from "@foldback/studio-link/preflight/preflight-day";
import { createWindowStorage } from "@foldback/studio-link/window-storage";

/** If the browser refuses storage, we offer the check before every session. */
const lastDay = createWindowStorage("foldback.preflight-day", () => localStorage);

export const preflightIsDue = () => preflightDue(lastDay.get(), new Date());
export const preflightDone = () => lastDay.put(localDay(new Date()));
