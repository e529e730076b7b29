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
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-sm">
      {named(places, frames).map(({ id, kind, name, at, width, hasName }) => (
        <span
          key={id}
          style={{ left: `${at}%`, width: kind === "gap" ? `${width}%` : undefined }}
          className={`absolute inset-y-0 ${lines[kind]}`}
        >
          {hasName && (
            <span className="block max-w-28 truncate rounded-r-sm bg-panel/90 px-1 text-ink text-xs">{name}</span>
          )}
        </span>
      ))}
    </div>
  );
}

type Drawn = TakePlace & { at: number; width: number; hasName: boolean };

function named(places: readonly TakePlace[], frames: number): Drawn[] {
  let free = 0;
  return places.map((place) => {
    const at = (100 * place.frame) / frames;
    const hasName = place.kind !== "gap" && at >= free && at <= 100 - nameWidth / 2;
    if (hasName) free = at + nameWidth;
    return { ...place, at, width: (100 * place.frames) / frames, hasName };
  });
}
