import { isTimeZone } from "@foldback/domain/availability/weekly-hours";

export const zones = Intl.supportedValuesOf("timeZone");

/** Returns "New York" for "America/New_York". */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** Returns the text in lower case, without accents or punctuation. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Returns the zone for text such as "Europe/Zurich", "zürich", "new york" or "Tokyo, Japan", or null if there's none.
 */
export function findZone(text: string): string | null {
  const typed = text.trim();
  const city = plain(typed.split(",")[0] ?? "");
  if (city === "") return null;
  if (isTimeZone(typed)) return typed;
  const exact = zones.find((zone) => plain(zone) === plain(typed) || plain(cityOf(zone)) === city);
  if (exact !== undefined) return exact;
  const begun = zones.filter((zone) => plain(cityOf(zone)).startsWith(city));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
