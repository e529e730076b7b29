import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { KillSwitch } from "@foldback/ui/kill-switch";
import { Play, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { drawAfterNextFrame } from "../../../shared/engine/draw-later.ts";
import { createGuideMarks } from "../../../shared/live/guide-marks.ts";
import { LatencyBadge } from "../../../shared/live/latency-badge.tsx";
import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import type { Sample } from "../model/open-sample.ts";
import { texts } from "../texts.ts";
import { AccessControl } from "./access-control.tsx";
import { Half } from "./half.tsx";

type StudioHalfProps = { sample: Sample; snapshot: StudioSnapshot; again: () => void };

/** The artist's side: the DAW with the engineer's pointer, the consent dialog, and the kill switch. */
export function StudioHalf({ sample, snapshot, again }: StudioHalfProps) {
  const { studio } = texts;
  const { kill } = snapshot.actions;
  return (
    <Half title={studio.title} who={studio.who} action={<LatencyBadge latency={snapshot.latency} />}>
      <TallyLamps tally={snapshot.tally} half />
      {snapshot.ended === null ? <AccessControl sample={sample} snapshot={snapshot} /> : <Ended again={again} />}
      <OwnScreen sample={sample} />
      <div className="flex min-h-19 items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:max-xl:flex-col lg:max-xl:items-start">
          <TransportButton sample={sample} />
          <p className="min-w-40 flex-1 text-ink-muted text-sm">{texts.daw.drawn}</p>
        </div>
        {kill !== null && (
          <div className="shrink-0 max-lg:fixed max-lg:right-2 max-lg:bottom-2 max-lg:z-10">
            <KillSwitch
              label={studio.kill}
              onKill={() => {
                drawAfterNextFrame();
                kill();
              }}
            />
          </div>
        )}
      </div>
    </Half>
  );
}

/** The DAW with the engineer's marks on top. As in a real studio, it doesn't depend on the session. */
function OwnScreen({ sample: { daw, studio } }: { sample: Sample }) {
  const place = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null || video.current === null || layer.current === null) return;
    place.current.replaceChildren(daw.canvas);
    const marks = createGuideMarks({ layer: layer.current, video: video.current, mode: () => "fit" });
    marks.name(texts.engineerName);
    const detach = studio.attachPreview(video.current);
    const stop = studio.subscribeGuide((event) => {
      if (event.kind === "hidden") marks.move(null);
      else if (event.kind === "moved") marks.move(event.point);
      else marks.click(event.point);
    });
    return () => {
      stop();
      detach();
      marks.end();
    };
  }, [daw, studio]);
  return (
    <div className="relative isolate aspect-video overflow-hidden rounded-md bg-black">
      <div ref={place} role="img" aria-label={texts.daw.label} className="absolute inset-0 *:size-full" />
      {/* A preview of the captured picture, needed to place the marks. It looks the same as the canvas. */}
      <div aria-hidden="true" className="absolute inset-0 *:size-full">
        <video ref={video} muted playsInline />
      </div>
      <div
        ref={layer}
        aria-hidden="true"
        data-testid="guide-overlay"
        className="pointer-events-none absolute inset-0 overflow-hidden"
      />
    </div>
  );
}

function TransportButton({ sample: { mix } }: { sample: Sample }) {
  const [isPlaying, setPlaying] = useState(mix.isPlaying());
  const press = () => {
    if (isPlaying) mix.stop();
    else mix.play();
    setPlaying(mix.isPlaying());
  };
  return (
    <Button onClick={press}>
      {isPlaying ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
      {isPlaying ? texts.daw.stop : texts.daw.play}
    </Button>
  );
}

const Ended = ({ again }: { again: () => void }) => (
  <div role="status" className="flex flex-col gap-3 py-1">
    <p>
      <strong className="font-semibold">{texts.ended.killed}</strong> {texts.ended.hint}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={again}>{texts.ended.again}</Button>
      <a href="/artist-signup" className={buttonStyles({ variant: "primary" })}>
        {texts.ended.free}
      </a>
    </div>
  </div>
);
