/**
 * Makes the program feed music instead of speech (NG-5): stereo Opus at 510 kbit/s, constant, with 10 ms packets, in the
 * program feed's section only. Both ends apply it to what they offer, answer and receive: a browser sends by the other
 * side's parameters and decodes by its own. Knows the order of the media slots, nothing else.
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

/** The program feed is the first audio section: see media-slots. */
export function withMusic(sdp: string): string {
  const sections = splitSdp(sdp);
  const at = sections.media.findIndex(isAudio);
  const section = sections.media[at];
  if (section === undefined) return sdp;
  const tuned = payloadTypesOf(section, /^opus$/i).reduce((text, type) => withFormat(text, type, music), section);
  sections.media[at] = withLine(tuned, packetTime);
  return joinSdp(sections);
}
