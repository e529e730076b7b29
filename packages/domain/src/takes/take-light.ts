// Tells the artist whether a take is safe, and so whether they can close the page. A take is safe only if both copies
// have the same root, never because enough time has passed.
type Copies = {
  /** The root hash of the copy on this computer, or null while the take is still open. */
  here: string | null;
  /** The root hash that the server sealed. Null if the server has no complete copy, or if we don't know. */
  onServer: string | null;
};

export type TakeLight = "recording" | "one-place" | "two-places";

export const takeLight = ({ here, onServer }: Copies): TakeLight =>
  here !== null && here === onServer ? "two-places" : "one-place";

/** The light for all takes together, which is the least safe take's. Null if there are no takes. */
export function overallLight(isRecording: boolean, takes: readonly Copies[]): TakeLight | null {
  if (isRecording) return "recording";
  if (takes.length === 0) return null;
  return takes.every((take) => takeLight(take) === "two-places") ? "two-places" : "one-place";
}
