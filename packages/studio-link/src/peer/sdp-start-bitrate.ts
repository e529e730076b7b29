/**
 * Makes the first picture arrive at full resolution: without a start bitrate Chromium begins at 300 kbit/s, which means
 * 320x180. The sender reads it from the answer; other browsers ignore it.
 */
import { isVideo, joinSdp, payloadTypesOf, splitSdp, withFormat } from "./sdp-sections.ts";

const startKbps = "3000";

export function withStartBitrate(sdp: string): string {
  const sections = splitSdp(sdp);
  sections.media = sections.media.map((section) => {
    if (!isVideo(section)) return section;
    const codecs = payloadTypesOf(section, /^(VP8|VP9|AV1|H264|H265)$/i);
    return codecs.reduce((text, type) => withFormat(text, type, { "x-google-start-bitrate": startKbps }), section);
  });
  return joinSdp(sections);
}
