import { useEffect, useLayoutEffect, useRef } from "react";
import type { PlaceKind, TakePlace } from "../model/take-places.ts";

/** A percentage of the waveform's width. A name that starts closer than this to the previous name isn't drawn. */
const nameWidth = 16;

const lines: Record<PlaceKind, string> = {
  gap: "min-w-0.5 bg-accent/30",
  own: "border-accent border-l-2",
  session: "border-ink-muted border-l-2",
  spoken: "border-ink-muted border-l-2",
};

/** Draws the places with their names. It's only decoration: the list below has a button for each place. */
export function PlacesOnWaveform({ places, frames }: { places: readonly TakePlace[]; frames: number }) {
  const drawing = useWholeNames();
  const drawn = drawnPlaces(places, frames);
  return (
    <div
      ref={drawing}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-sm text-xs"
    >
      {drawn.map(({ id, kind, at, width }) => (
        <span
          key={id}
          style={{ left: `${at}%`, width: kind === "gap" ? `${width}%` : undefined }}
          className={`absolute inset-y-0 ${lines[kind]}`}
        />
      ))}
      {namedPlaces(drawn).map(({ id, name, at, room }) => (
        <span key={id} style={{ left: `${at}%`, width: `${room}%` }} className="absolute top-0 pl-0.5">
          <span
            data-name
            dir="auto"
            className="wrap-anywhere block w-fit max-w-80 rounded-r-sm bg-panel/90 px-1 text-ink"
          >
            {name}
          </span>
        </span>
      ))}
    </div>
  );
}

/** Hides a name that needs more than half of the waveform's height. The list below has every name in full. */
function useWholeNames() {
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitNames(drawing.current));
  useEffect(() => {
    if (drawing.current === null) return;
    const observer = new ResizeObserver(([entry]) => fitNames(entry?.target ?? null));
    observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  return drawing;
}

function fitNames(drawing: Element | null) {
  if (drawing === null) return;
  for (const name of drawing.querySelectorAll<HTMLElement>("[data-name]"))
    name.style.visibility = name.offsetHeight > drawing.clientHeight / 2 ? "hidden" : "";
}

type Drawn = TakePlace & { at: number; width: number };

function drawnPlaces(places: readonly TakePlace[], frames: number): Drawn[] {
  return places.map((place) => ({
    ...place,
    at: (100 * place.frame) / frames,
    width: (100 * place.frames) / frames,
  }));
}

/** The places whose names are drawn. `room` is the width up to the next name. */
function namedPlaces(drawn: readonly Drawn[]) {
  let free = 0;
  const named = drawn.filter(({ kind, at }) => {
    const hasName = kind !== "gap" && at >= free && at <= 100 - nameWidth / 2;
    if (hasName) free = at + nameWidth;
    return hasName;
  });
  return named.map(({ id, name, at }, place) => ({ id, name, at, room: (named[place + 1]?.at ?? 100) - at }));
}
