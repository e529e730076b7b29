/** What may be said about a take's safety, and about leaving. Unknown is never safe, and no time that passes makes it so. */
type Copies = {
  /** The root of the copy on this computer. Null while it isn't closed. */
  here: string | null;
  /** The root that the server sealed. Null if there's no whole copy, or if we don't know. */
  onServer: string | null;
};

export type TakeLight = "recording" | "one-place" | "two-places";

export const takeLight = ({ here, onServer }: Copies): TakeLight =>
  here !== null && here === onServer ? "two-places" : "one-place";

/** The light of everything at once: the least safe take decides. Null without any take. */
export function overallLight(isRecording: boolean, takes: readonly Copies[]): TakeLight | null {
  if (isRecording) return "recording";
  if (takes.length === 0) return null;
  return takes.every((take) => takeLight(take) === "two-places") ? "two-places" : "one-place";
}
