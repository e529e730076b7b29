import type { ViewMode } from "@foldback/domain/control/picture-geometry";
import type { DarkReason } from "@foldback/studio-link/desk-view";
import { Badge } from "@foldback/ui/badge";
import { AppWindow, EyeOff, Hourglass, Pause, Power, Unplug } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createGuideMarks } from "../../../shared/live/guide-marks.ts";
import { listenToPicturePointer } from "../../../shared/live/picture-pointer.ts";
import { darkText } from "../model/dark-text.ts";
import { type StableDesk, useDeskEngine } from "../model/desk-context.ts";
import { placePicture } from "../model/picture-element.ts";
import { texts } from "../texts.ts";

type PictureFrameProps = { snapshot: StableDesk; mode: ViewMode; full: boolean };

const objectFit: Record<ViewMode, string> = {
  fit: "*:object-contain",
  fill: "*:object-cover",
  actual: "*:object-contain",
};

/** Shows the shared screen with the engineer's pointer, and a cover while the picture is dark. */
export function PictureFrame({ snapshot, mode, full }: PictureFrameProps) {
  const { picture, actions, peer } = snapshot;
  const dark = coverReason(picture);
  const mayPoint = actions.click !== null || actions.nativeClick !== null;
  const surface = usePictureSurface(snapshot, mode);
  const isFrozen = dark === null && (peer.status === "interrupted" || peer.status === "restarting");
  return (
    <div
      className={`relative isolate min-h-56 bg-black ${full ? "min-h-0 flex-1" : "aspect-video max-h-[calc(100dvh-18.125rem-var(--top-clearance,6.875rem))]"}`}
    >
      <div
        className={`absolute inset-0 ${mode === "actual" ? "grid overflow-auto [place-items:safe_center]" : "overflow-hidden"}`}
      >
        <div
          ref={surface.surface}
          data-testid="picture-surface"
          style={mode === "actual" ? actualSize(picture) : undefined}
          className={`relative select-none ${mode === "actual" ? "touch-pan-x touch-pan-y" : "size-full touch-none"} ${mayPoint ? "cursor-crosshair" : "cursor-default"}`}
        >
          <div ref={surface.place} className={`absolute inset-0 *:size-full ${objectFit[mode]}`} />
          <div
            ref={surface.layer}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 overflow-hidden"
          />
        </div>
      </div>
      {isFrozen && (
        <Badge tone="stop-solid" className="absolute top-3 left-3">
          {texts.pictureFrozen}
        </Badge>
      )}
      {dark !== null && <DarkCover reason={dark} snapshot={snapshot} behind={picture.awaitsFirstFrame} />}
    </div>
  );
}

/**
 * While standing by, the cover already shows the text that's needed after Join, because pressing Join doesn't render it
 * again.
 */
const coverReason = ({ dark, awaitsFirstFrame }: StableDesk["picture"]) =>
  dark === "not-joined" && awaitsFirstFrame ? "connecting" : dark;

/** Maps one pixel of the picture to one pixel of this screen. */
function actualSize({ width, height }: StableDesk["picture"]) {
  if (width === null || height === null) return undefined;
  return { width: `${width / window.devicePixelRatio}px`, height: `${height / window.devicePixelRatio}px` };
}

/** Attaches the picture, the pointer and the click marks to their elements while these are mounted. */
function usePictureSurface({ actions }: StableDesk, mode: ViewMode) {
  const engine = useDeskEngine();
  const surface = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latestActions = useLatest(actions);
  const latestMode = useLatest(mode);
  useEffect(() => {
    if (surface.current === null || place.current === null || layer.current === null) return;
    const elements = { surface: surface.current, video: engine.picture, layer: layer.current };
    const performAndFollowUp = placePicture(engine.picture, place.current);
    const marks = createGuideMarks({ ...elements, mode: () => latestMode.current });
    const stopPointer = listenToPicturePointer({
      ...elements,
      mode: () => latestMode.current,
      actions: () => latestActions.current,
      clicked: marks.click,
    });
    return () => {
      stopPointer();
      marks.end();
      performAndFollowUp();
    };
  }, [engine, latestActions, latestMode]);
  return { surface, place, layer };
}

/** Returns the newest value, for listeners that outlive a render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

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
  snapshot: StableDesk;
  /** Puts the cover behind the picture so that the first frame hides the cover without a render. */
  behind: boolean;
};

/** Opaque so that no part of a withdrawn picture shows through. */
function DarkCover({ reason, snapshot, behind }: DarkCoverProps) {
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
