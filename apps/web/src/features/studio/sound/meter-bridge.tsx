import type { ProgramFeedView } from "@foldback/studio-link/studio-view";
import { LevelMeter } from "@foldback/ui/level-meter";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { programFeedMeter } from "../../../shared/live/program-feed-meter.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { feedWarningText } from "../live/media-texts.ts";
import { useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Shows the program feed's level that we're sending. */
export function ProgramFeedMeter({ feed }: { feed: ProgramFeedView }) {
  const engine = useStudioEngine();
  const measured = feed.status === "ready" || feed.status === "sending";
  const source = useMemo(() => (measured ? programFeedMeter(engine) : null), [engine, measured]);
  return <LevelMeter label={texts.programFeed} subscribe={source} />;
}

/** Shows warnings about the feed, and the meter if the rail has no room for it. */
export function MeterBridge({ feed }: { feed: ProgramFeedView }) {
  return (
    <section
      aria-label={texts.meterBridge}
      className={`flex flex-col gap-3 rounded-lg border border-line bg-panel p-4 ${feed.warning === null ? "lg:hidden" : ""}`}
    >
      <div className="lg:hidden">
        <ProgramFeedMeter feed={feed} />
      </div>
      <div role="status" className="empty:hidden">
        {feed.warning !== null && (
          <p className="flex items-start gap-2 text-accent-text">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <strong className="font-semibold">{feedWarningText[feed.warning].title}</strong>{" "}
              {feedWarningText[feed.warning].advice} <HelpLink topic={feedWarningText[feed.warning].help} />
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
