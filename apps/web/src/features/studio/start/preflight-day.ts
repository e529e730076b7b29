import { localDay, type PreflightDayStore, preflightDue } from "@foldback/studio-link/preflight/preflight-day";

const storageKey = "foldback.preflight-day";

/** Without storage, the check is offered at every start. */
const store: PreflightDayStore = {
  read() {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  },
  write(day) {
    try {
      localStorage.setItem(storageKey, day);
    } catch {
      // See above.
    }
  },
};

export const preflightIsDue = () => preflightDue(store, new Date());
export const preflightDone = () => store.write(localDay(new Date()));
