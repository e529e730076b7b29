/**
 * Makes browsers treat the program feed as music instead of speech (NG-5): stereo Opus at a constant 510 kbit/s in 10
 * ms packets. Both ends change what they offer, answer and receive, because a browser sends with the other side's
 * parameters and decodes with its own.
 */
import { isAudio, joinSdp, payloadTypesOf, splitSdp, withFormat, withLine } from "./sdp-sections.ts";

const music = {
  stereo: "1",
  "sprop-stereo": "1",
  maxaveragebitrate: "510000",
  maxplaybackrate: "48000",
  cbr: "1",
  usedtx: "0",
};
const packetTime = "a=ptime:10";

/** The program feed is the first audio section (see media-slots.ts). */
export function withMusic(sdp: string): string {
  const sections = splitSdp(sdp);
  const at = sections.media.findIndex(isAudio);
  const section = sections.media[at];
  if (section === undefined) return sdp;
  const tuned = payloadTypesOf(section, /^opus$/i).reduce((text, type) => withFormat(text, type, music), section);
  sections.media[at] = withLine(tuned, packetTime);
  return joinSdp(sections);
}
