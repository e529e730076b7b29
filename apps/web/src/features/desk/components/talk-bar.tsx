import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { Mic, MicOff } from "lucide-react";
import { talkText } from "../model/talk-text.ts";
import { useHoldToTalk } from "../model/use-hold-to-talk.ts";
import { TalkLevel } from "./talk-level.tsx";

/** Hold to talk: mouse, touch or space bar. Nothing is sent while it is not held. */
export function TalkBar({ snapshot }: { snapshot: DeskSnapshot }) {
  const { actions, talkback } = snapshot;
  const hold = useHoldToTalk(actions);
  const onAir = talkback.status === "recording";
  const closed = actions.talkStart === null;
  return (
    <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
      <button
        type="button"
        data-talk=""
        aria-pressed={onAir}
        aria-keyshortcuts="Space"
        disabled={closed}
        {...hold}
        onContextMenu={(event) => event.preventDefault()}
        className={`flex h-14 min-w-44 shrink-0 touch-none select-none items-center justify-center gap-3 rounded-md border px-5 font-semibold text-base transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5 ${onAir ? "border-accent bg-accent text-accent-ink" : "border-line-strong bg-raised text-ink hover:not-disabled:border-ink-muted"}`}
      >
        {closed ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
        {onAir ? "On air" : "Hold to talk"}
      </button>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TalkLevel active={onAir} />
        <p role="status" className={`text-xs ${talkback.status === "failed" ? "text-stop-text" : "text-ink-muted"}`}>
          {talkText(snapshot)}
        </p>
      </div>
    </div>
  );
}
