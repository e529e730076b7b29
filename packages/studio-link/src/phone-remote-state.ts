/** The phone's copy of the session, and the state of its kill. */
import type { EndReason } from "@foldback/domain/session/session-state";
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { PhoneKill, PhoneOver } from "./phone-remote-view.ts";

export function createPhoneRemoteState() {
  let view: PhoneRemoteView | null = null;
  let told = false;
  let recorded = false;
  let tooLate = false;
  let over: PhoneOver | null = null;

  function ended(endReason: EndReason | null) {
    if (view !== null && view.status !== "ended")
      view = { ...view, status: "ended", endReason, effectiveScopes: [], tally: null };
  }

  function kill(unanswered: "refused" | "sent" | "none"): PhoneKill {
    if (tooLate) return "too-late";
    if (recorded) return "recorded";
    return told ? "told" : unanswered;
  }

  return {
    over: () => over,
    isRecorded: () => recorded,
    /** An end is final, even if older messages arrive later. */
    show(next: PhoneRemoteView) {
      if (view?.status !== "ended") view = next;
    },
    killed({ isRecorded }: { isRecorded: boolean }) {
      told = true;
      recorded ||= isRecorded;
      ended("killed");
    },
    cameTooLate() {
      tooLate = true;
    },
    /** When the phone reconnects, the server says that the session has ended, but not how it ended. */
    lost(what: PhoneOver) {
      over = what;
      if (what === "session") ended(null);
    },
    /** `unanswered` is the state to show for a kill until the server has answered. */
    shown: (unanswered: "refused" | "sent" | "none") => ({ view, over, kill: kill(unanswered) }),
  };
}
