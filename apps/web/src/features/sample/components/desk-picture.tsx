import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { Power } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { createGuideMarks } from "../../../shared/live/guide-marks.ts";
import { listenToPicturePointer } from "../../../shared/live/picture-pointer.ts";
import type { Sample } from "../model/open-sample.ts";
import { texts } from "../texts.ts";

type DeskPictureProps = { sample: Sample; snapshot: DeskSnapshot };

/** The received picture, or a cover that says why there's none. */
export function DeskPicture({ sample, snapshot }: DeskPictureProps) {
  const { picture, actions } = snapshot;
  const { surface, video, layer } = usePicture(sample, snapshot);
  const keys = useKeyPointer(actions);
  const mayPoint = actions.click !== null && picture.dark === null;
  return (
    <div className="relative isolate aspect-video overflow-hidden rounded-md bg-black">
      <div
        ref={surface}
        role="application"
        aria-label={texts.desk.surface}
        tabIndex={mayPoint ? 0 : -1}
        data-testid="picture-surface"
        {...keys}
        className={`absolute inset-0 touch-none select-none focus-visible:outline-offset-[-3px] ${mayPoint ? "cursor-crosshair" : "cursor-default"}`}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={texts.desk.picture}
          className="absolute inset-0 size-full object-contain"
        />
        <div ref={layer} aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden" />
      </div>
      {picture.dark !== null && <Cover reason={picture.dark} behind={picture.awaitsFirstFrame} />}
    </div>
  );
}

/** Shows the picture, and sends the pointer's position while pointing is allowed. */
function usePicture({ desk }: Sample, { actions }: DeskSnapshot) {
  const surface = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (surface.current === null || video.current === null || layer.current === null) return;
    const elements = { surface: surface.current, video: video.current, layer: layer.current };
    const mode = () => "fit" as const;
    const marks = createGuideMarks({ ...elements, mode });
    const detach = desk.attachPicture(elements.video);
    const stop = listenToPicturePointer({ ...elements, mode, actions: () => latest.current, clicked: marks.click });
    return () => {
      stop();
      detach();
      marks.end();
    };
  }, [desk]);
  return { surface, video, layer };
}

const stepWidth = 0.03;
const arrows: Record<string, PicturePoint> = {
  ArrowLeft: { x: -stepWidth, y: 0 },
  ArrowRight: { x: stepWidth, y: 0 },
  ArrowUp: { x: 0, y: -stepWidth },
  ArrowDown: { x: 0, y: stepWidth },
};
const within = (value: number) => Math.min(1, Math.max(0, value));

/** The arrow keys point, and Enter clicks. When the picture loses the focus, the pointer disappears. */
function useKeyPointer({ pointerMove, click }: Pick<DeskSnapshot["actions"], "pointerMove" | "click">) {
  const point = useRef<PicturePoint>({ x: 0.5, y: 0.5 });
  return {
    onKeyDown(event: KeyboardEvent) {
      const way = arrows[event.key];
      if (way !== undefined) {
        event.preventDefault();
        point.current = { x: within(point.current.x + way.x), y: within(point.current.y + way.y) };
        pointerMove?.(point.current);
      }
      if (event.key === "Enter") click?.(point.current);
    },
    onBlur: () => pointerMove?.(null),
  };
}

type CoverProps = { reason: NonNullable<DeskSnapshot["picture"]["dark"]>; behind: boolean };

/** Opaque so that no part of a withdrawn picture shows through. */
const Cover = ({ reason, behind }: CoverProps) => (
  <div
    data-theme="dark"
    data-dark={reason}
    role="status"
    className={`absolute inset-0 flex flex-col items-center justify-center gap-2 bg-sunken p-4 text-center text-ink ${behind ? "-z-10" : ""}`}
  >
    {reason === "killed" && <Power aria-hidden="true" className="text-stop-text" />}
    <p className="lettering text-base">{texts.dark[reason]}</p>
    {reason === "killed" && <p className="max-w-prose text-ink-muted text-sm">{texts.killedHint}</p>}
  </div>
);
