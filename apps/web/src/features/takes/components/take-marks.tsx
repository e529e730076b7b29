import type { TakeMark } from "@foldback/domain/takes/take-notes";
import { IconButton } from "@foldback/ui/icon-button";
import { Flag, Mic, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { type ReactElement, useRef, useState } from "react";
import { MarkerName } from "../../../shared/notes/marker-name.tsx";
import { useFocusIfLost } from "../../../shared/page/use-focus-if-lost.ts";
import type { PlaceKind, TakePlace } from "../model/take-places.ts";
import { lengthText } from "../model/take-texts.ts";
import { placeText, texts } from "../texts.ts";

const icons: Record<PlaceKind, ReactElement> = {
  own: <Flag aria-hidden="true" className="text-accent-text" />,
  session: <Flag aria-hidden="true" className="text-ink-faint" />,
  spoken: <Mic aria-hidden="true" className="text-ink-faint" />,
  gap: <TriangleAlert aria-hidden="true" className="text-accent-text" />,
};

type TakeMarksProps = {
  places: readonly TakePlace[];
  sampleRateHz: number;
  /** Null if the take can't be played here. */
  jump: ((frame: number) => void) | null;
  /** Null if the markers can't be changed here. */
  changes: { rename: (id: string, label: string) => void; remove: (mark: TakeMark) => void } | null;
};

/** Lists every named place in the take. Pressing a place moves the playhead there. */
export function TakeMarks({ places, changes, ...rest }: TakeMarksProps) {
  const list = useRef<HTMLOListElement>(null);
  const listChanges = changes && {
    ...changes,
    remove(mark: TakeMark) {
      // The pressed button disappears with its marker, so move the focus to the list.
      list.current?.focus({ preventScroll: true });
      changes.remove(mark);
    },
  };
  const [hasHadPlaces, setHasHadPlaces] = useState(places.length > 0);
  if (!hasHadPlaces && places.length > 0) setHasHadPlaces(true);
  // An emptied list stays on the page, because it has the focus after its last marker is removed.
  if (!hasHadPlaces) return null;
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={texts.markers}
      className="flex max-h-56 min-w-0 flex-col overflow-y-auto text-sm"
    >
      {places.map((place) => (
        <Place key={place.id} place={place} changes={listChanges} {...rest} />
      ))}
    </ol>
  );
}

function Place({ place, sampleRateHz, jump, changes }: Omit<TakeMarksProps, "places"> & { place: TakePlace }) {
  const [naming, setNaming] = useState<"not-yet" | "open" | "closed">("not-yet");
  const pencil = useFocusIfLost<HTMLButtonElement>(naming === "closed");
  const { id, kind, frame, name } = place;
  if (naming === "open" && changes !== null)
    return (
      <li className="py-1">
        <MarkerName
          label={name}
          close={() => setNaming("closed")}
          save={(label) => {
            changes.rename(id, label);
            setNaming("closed");
          }}
        />
      </li>
    );
  const facts = (
    <>
      <span className="inline-flex shrink-0 self-start pt-0.5 [&_svg]:size-3.5" title={placeText[kind]}>
        {icons[kind]}
      </span>
      {kind !== "gap" && (
        <span className="figures shrink-0 self-start pt-0.5 text-ink-muted text-xs">
          {lengthText(frame, sampleRateHz)}
        </span>
      )}
      <span dir="auto" className="wrap-anywhere min-w-0 text-left">
        {name}
      </span>
    </>
  );
  return (
    <li className="flex min-w-0 items-center gap-2">
      {jump === null ? (
        <span className="flex min-w-0 flex-1 gap-2 py-1">{facts}</span>
      ) : (
        <button
          type="button"
          title={texts.goThere}
          onClick={() => jump(frame)}
          className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-sm py-1 text-left hover:bg-raised"
        >
          {facts}
        </button>
      )}
      {kind === "own" && changes !== null && (
        <span className="flex shrink-0">
          <IconButton
            ref={pencil}
            label={texts.renameMarker(name)}
            size="sm"
            icon={<Pencil />}
            onClick={() => setNaming("open")}
          />
          <IconButton
            label={texts.removeMarker(name)}
            size="sm"
            icon={<Trash2 />}
            onClick={() => changes.remove({ id, frame, label: name })}
          />
        </span>
      )}
    </li>
  );
}
