import { showNotice } from "../../../shared/toasts/show-notice.ts";

/** Kills first and shows the toast after, so that nothing delays the gate. */
export function killNow(kill: () => void): void {
  try {
    kill();
  } catch {
    showNotice("killFailed", { code: "UNEXPECTED" });
    return;
  }
  showNotice("sessionKilled");
}
