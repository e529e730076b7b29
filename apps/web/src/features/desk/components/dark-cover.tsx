import type { DarkReason } from "@foldback/studio-link/desk-view";
import { AppWindow, EyeOff, Hourglass, Pause, Power, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { darkText } from "../model/dark-text.ts";
import type { SteadyDesk } from "../model/desk-context.ts";

const icons: Record<DarkReason, ReactNode> = {
  "not-joined": <EyeOff />,
  "waiting-for-consent": <Hourglass />,
  "opened-elsewhere": <AppWindow />,
  paused: <Pause />,
  "view-withdrawn": <EyeOff />,
  connecting: <Unplug />,
  "artist-not-sharing": <EyeOff />,
  killed: <Power />,
  ended: <Power />,
};

type DarkCoverProps = {
  reason: DarkReason;
  snapshot: SteadyDesk;
  /** Behind the picture, whose first frame then hides it without anything being drawn anew. */
  behind: boolean;
};

/** Opaque, so that nothing of a withdrawn picture shows through. */
export function DarkCover({ reason, snapshot, behind }: DarkCoverProps) {
  const { title, text } = darkText(reason, snapshot);
  return (
    <div
      data-theme="dark"
      data-dark={reason}
      className={`absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken p-6 text-center text-ink ${behind ? "-z-10" : ""}`}
    >
      <span aria-hidden="true" className={reason === "killed" ? "text-stop-text" : "text-ink-faint"}>
        {icons[reason]}
      </span>
      <p className="lettering text-lg">{title}</p>
      <p className="max-w-prose text-ink-muted">{text}</p>
    </div>
  );
}
