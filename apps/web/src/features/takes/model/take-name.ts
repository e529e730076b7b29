/** Separate from take-texts.ts, because a live session needs only these. */
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { recorderTexts } from "../recorder-texts.ts";

/** With seconds, because two takes can begin in the same minute, and their names must differ. */
const beginning = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export const takeName = ({ name, startedAt }: Pick<ShelvedTake, "name" | "startedAt">): string =>
  name ?? recorderTexts.unnamed(beginning.format(new Date(startedAt)));

/** Returns the time in this computer's zone, such as 2026-11-23T14:30:00. */
export function localTime(startedAt: string): string {
  const at = new Date(startedAt);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
