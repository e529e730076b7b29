import { showNotice } from "../../../shared/show-notice.ts";

/** The kill first, its toast after: nothing stands between the press and the gate. */
export function killNow(kill: () => void): void {
  kill();
  showNotice("sessionKilled");
}
