import type { ClipView } from "@foldback/protocol/signaling";
import { buttonStyles } from "@foldback/ui/button-styles";
import { keptCount, recordingsAddress } from "./clips.ts";
import { clipTexts } from "./texts.ts";

/** Shows how many recordings have no transcript yet, with a download of all the session's recordings. */
export function KeptRecordings({ sessionId, clips }: { sessionId: string; clips: readonly ClipView[] }) {
  const count = keptCount(clips);
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-sm">{clipTexts.keptCount(count)}</p>
      <a
        href={recordingsAddress(sessionId)}
        download
        title={clipTexts.downloadHint}
        className={buttonStyles({ size: "sm" })}
      >
        {clipTexts.download}
      </a>
    </div>
  );
}
