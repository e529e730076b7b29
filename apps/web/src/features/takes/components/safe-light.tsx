import { overallLight, type TakeLight, takeLight } from "@foldback/domain/takes/take-light";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import type { Takes } from "../model/takes-of.ts";
import { useShelf } from "../model/use-shelf.ts";
import { type Copies, localRoot, serverRoot, useCopies } from "../model/use-storing.ts";
import { texts } from "../texts.ts";

const tones: Record<TakeLight, string> = {
  recording: "border-stop-text text-stop-text",
  "one-place": "border-fair-text text-fair-text",
  "two-places": "border-live-text text-live-text",
};

/** Like a badge, but its text wraps on a phone. */
const Light = ({ light, note }: { light: TakeLight; note: string }) => (
  <span data-light={light} className={`inline-block rounded-sm border px-2 py-0.5 font-medium text-xs ${tones[light]}`}>
    {texts.light[light]}
    {note}
  </span>
);

/** Shows whether it's safe to leave the studio, considering every take on this computer. */
export function SafeLight({ takes }: { takes: Takes }) {
  const shelved = useShelf(takes).data?.takes ?? [];
  const copies = useCopies(takes);
  const { status } = useViewModel(takes.recorder);
  const isRecording = status === "recording" || status === "sealing";
  const places = shelved
    .filter(({ state }) => state.status !== "recording")
    .map((take) => ({ here: localRoot(take), onServer: serverRoot(copies.copyOf(take.takeId)) }));
  const light = overallLight(isRecording, places);
  if (light === null) return null;
  return (
    <span role="status">
      <Light light={light} note={light === "one-place" ? noteOnAll(shelved, copies) : ""} />
    </span>
  );
}

export function TakeSafety({ take, storing }: { take: ShelvedTake; storing: Copies }) {
  const copy = storing.copyOf(take.takeId);
  const light = takeLight({ here: localRoot(take), onServer: serverRoot(copy) });
  return <Light light={light} note={light === "one-place" ? noteOn(take, storing) : ""} />;
}

function noteOn({ takeId }: ShelvedTake, { copyOf, held }: Copies): string {
  const { upload } = copyOf(takeId);
  if (upload === null || upload.status === "failed" || upload.status === "stored") return "";
  const [reason] = held;
  if (reason !== undefined) return texts.held[reason];
  if (upload.status === "retrying") return texts.retrying;
  return upload.status === "sending" && upload.secondsLeft !== null
    ? texts.secondsLeft(upload.secondsLeft)
    : texts.queued;
}

/**
 * Returns the note for the take that's stored last. Empty if any take isn't being stored, because then no time can be
 * given.
 */
function noteOnAll(shelved: readonly ShelvedTake[], copies: Copies): string {
  const notes = shelved
    .filter((take) => localRoot(take) !== serverRoot(copies.copyOf(take.takeId)))
    .map((take) => noteOn(take, copies));
  return notes.includes("") ? "" : (notes.at(-1) ?? "");
}
