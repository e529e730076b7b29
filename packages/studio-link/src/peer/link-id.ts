/**
 * Puts the peer link's id into the SDP. After a reload, it identifies answers to an older link and offers for a newer
 * one. Browsers ignore the unknown attribute.
 */
const attribute = "a=x-foldback-link:";
const line = /^a=x-foldback-link:([0-9A-Za-z-]{1,64})\r?$/m;

export const linkIdOf = (sdp: string): string | null => line.exec(sdp)?.[1] ?? null;

/** Inserts the id at the end of the session part, before the first media section. */
export function withLinkId(sdp: string, linkId: string): string {
  if (linkIdOf(sdp) !== null) return sdp;
  return sdp.replace(/^(?=m=)/m, `${attribute}${linkId}\r\n`);
}
