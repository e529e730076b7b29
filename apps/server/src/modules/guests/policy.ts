// Limits on emails to guests, and on the names in emails.
const hourMs = 60 * 60_000;

export const guestMailLimits = {
  ofArtist: { limit: 10, windowMs: hourMs },
  ofArtistAndAddress: { limit: 3, windowMs: hourMs },
  ofAddress: { limit: 10, windowMs: 24 * hourMs },
} as const;

/**
 * Links that the holder of one invitation can ask for. We count them separately, so other artists' emails to the same
 * address never keep a guest out.
 */
export const guestLinkLimit = { limit: 5, windowMs: hourMs } as const;

const longestName = 60;
/** Email programs turn text like this into links, and artists can call themselves anything. */
const looksLikeLink = /[/@:]|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu;

/**
 * The artist's name, unless it could pass for a link or hide part of the text. `place` says where in the sentence it
 * appears.
 */
export function nameInMail(name: string, place: "start" | "middle"): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (plain !== "" && plain.length <= longestName && !looksLikeLink.test(plain)) return plain;
  return place === "start" ? "An artist" : "an artist";
}
