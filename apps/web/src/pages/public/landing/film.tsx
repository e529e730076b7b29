import { buttonStyles } from "@foldback/ui/button-styles";
import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { landing } from "../../../site/texts/landing.ts";
import tallFilm from "./pictures/film-tall.webm";
import tallPoster from "./pictures/film-tall.webp";
import wideFilm from "./pictures/film-wide.webm";
import widePoster from "./pictures/film-wide.webp";

const { film } = landing;
/** At this width and above, the two sides of the session are next to each other. */
const wideFrom = "(min-width: 48rem)";

/**
 * A silent film of a session. The document has only its still picture. The film loads and starts when it comes into
 * view, unless the visitor prefers reduced motion.
 */
export function Film() {
  const { video, isPlaying, toggle } = useFilm();
  return (
    <figure className="flex flex-col gap-3">
      <div className="relative aspect-[720/900] overflow-hidden rounded-lg border border-line bg-sunken md:aspect-[1440/450]">
        <picture>
          <source media={wideFrom} srcSet={widePoster} />
          <img
            src={tallPoster}
            alt={film.alt}
            width={720}
            height={900}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full"
          />
        </picture>
        {/* The picture above has the description. */}
        <div aria-hidden="true">
          <video ref={video} muted loop playsInline preload="none" className="absolute inset-0 size-full" />
        </div>
      </div>
      <figcaption className="flex min-h-10 items-center gap-3 text-ink-muted text-sm">
        {isPlaying !== null && (
          <button
            type="button"
            onClick={toggle}
            aria-label={isPlaying ? film.pause : film.play}
            className={buttonStyles({ size: "icon" })}
          >
            {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </button>
        )}
        {film.caption}
      </figcaption>
    </figure>
  );
}

/** `isPlaying` is null until the scripts have run. */
function useFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => (isWanted ? playInSight(video) : undefined), [isWanted]);
  return { video, isPlaying: isWanted, toggle: () => setWanted((wanted) => !wanted) };
}

/** Loads the film when it first comes into view, plays it while it's visible, and pauses it otherwise. */
function playInSight({ current: video }: RefObject<HTMLVideoElement | null>): (() => void) | undefined {
  if (video === null) return;
  const sight = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return video.pause();
    if (video.src === "") video.src = matchMedia(wideFrom).matches ? wideFilm : tallFilm;
    // If the film can't play, its still picture stays on the page.
    video.play().catch(() => undefined);
  });
  sight.observe(video);
  return () => {
    sight.disconnect();
    video.pause();
  };
}
