import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { Mic, MicOff } from "lucide-react";
import { liveTexts } from "./texts.ts";
import { useHoldToTalk } from "./use-hold-to-talk.ts";

const sizes = {
  md: "h-12 min-w-40",
  lg: "h-14 min-w-44",
};

type TalkButtonProps = Pick<DeskSnapshot, "actions" | "talkback"> & {
  /** A second key in addition to the space bar (a KeyboardEvent.code); null if there's none. */
  talkKey: string | null;
  size: keyof typeof sizes;
};

/** Talks while it's held. Otherwise no voice is sent. */
export function TalkButton({ actions: { talkStart, talkStop }, talkback, talkKey, size }: TalkButtonProps) {
  const hold = useHoldToTalk({ talkStart, talkStop, talkKey });
  const onAir = talkback.status === "recording";
  return (
    <button
      type="button"
      data-talk=""
      aria-pressed={onAir}
      aria-keyshortcuts="Space"
      disabled={talkStart === null && !onAir}
      {...hold}
      onContextMenu={(event) => event.preventDefault()}
      className={`flex shrink-0 touch-none select-none items-center justify-center gap-3 rounded-md border px-5 font-semibold text-base transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5 ${sizes[size]} ${onAir ? "border-accent bg-accent text-accent-ink" : "border-line-strong bg-raised text-ink hover:not-disabled:border-ink-muted"}`}
    >
      {talkStart === null ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      {onAir ? liveTexts.onAir : liveTexts.holdToTalk}
    </button>
  );
}
