import { showNotice } from "../../../shared/show-notice.ts";

/** The kill first, its toast after: nothing stands between the press and the gate. A step that fails holds up no other one. */
export function killNow(kill: () => void): void {
  try {
    kill();
  } catch {
    showNotice("killFailed", { code: "UNEXPECTED" });
    return;
  }
  showNotice("sessionKilled");
}
