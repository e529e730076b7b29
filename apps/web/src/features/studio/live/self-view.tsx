import { useEffect, useRef } from "react";
import { type SteadyScreen, useStudioEngine, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { pictureText, surfaceText } from "./media-texts.ts";

/**
 * Small, because it is the preview of oneself: what leaves this computer, and whether it does.
 * Square corners, like the picture it lies on: clipped to round ones, every frame of a video is painted twice.
 */
export function SelfView({ screen, sending }: { screen: SteadyScreen; sending: boolean }) {
  const engine = useStudioEngine();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current === null ? undefined : engine.attachPreview(video.current)), [engine]);
  return (
    <figure className="absolute bottom-2 left-2 hidden w-48 border border-line bg-panel sm:block">
      <div className="relative aspect-video bg-black">
        <video
          ref={video}
          muted
          autoPlay
          playsInline
          aria-label={texts.selfView}
          className={sending ? "size-full object-contain" : "size-full object-contain opacity-30"}
        />
      </div>
      <figcaption className="flex flex-col px-2 py-1 text-xs">
        <span className={sending ? "text-live-text" : "text-ink-muted"}>{sending ? texts.sending : texts.notSent}</span>
        <span className="truncate text-ink-muted">
          {screen.surface === null ? texts.screen : surfaceText[screen.surface]}
        </span>
        <Figures sending={sending} />
      </figcaption>
    </figure>
  );
}

function Figures({ sending }: { sending: boolean }) {
  const { captured, sent } = useStudioFigures();
  return <span className="figures text-ink-muted">{pictureText(sending ? sent : captured)}</span>;
}
