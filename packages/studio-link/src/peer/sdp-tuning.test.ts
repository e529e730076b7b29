import { expect, test } from "vitest";
import { speechConstraints } from "../media/audio-constraints.ts";
import { linkIdOf, withLinkId } from "./link-id.ts";
import { withMusic } from "./sdp-music.ts";
import { withStartBitrate } from "./sdp-start-bitrate.ts";

/** Chromium's SDP, shortened. */
const sdp = [
  "v=0",
  "o=- 4611731400430051336 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0 1 2",
  "m=video 9 UDP/TLS/RTP/SAVPF 96 97 98",
  "a=mid:0",
  "a=rtpmap:96 VP8/90000",
  "a=rtpmap:97 rtx/90000",
  "a=fmtp:97 apt=96",
  "a=rtpmap:98 VP9/90000",
  "a=fmtp:98 profile-id=0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9",
  "a=mid:1",
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10;useinbandfec=1",
  "a=rtpmap:63 red/48000/2",
  "a=rtpmap:9 G722/8000",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=mid:2",
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10;useinbandfec=1",
  "",
].join("\r\n");

test("[NG-5] only the program feed is changed to stereo Opus at 510 kbit/s with 10 ms packets", () => {
  const [, , feed, speech] = withMusic(sdp).split(/^(?=m=)/m);
  expect(feed).toContain(
    "a=fmtp:111 minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1;maxaveragebitrate=510000;maxplaybackrate=48000;cbr=1;usedtx=0\r\n",
  );
  expect(feed).toContain("a=ptime:10\r\n");
  expect(speech).toContain("a=fmtp:111 minptime=10;useinbandfec=1\r\n");
  expect(speech).not.toContain("a=ptime");
});

test("[BI-1] [NG-5] talkback is HD: the voice is sent as Opus at 48 kHz, and neither the link nor the capture narrows it", () => {
  const speech = withMusic(sdp).split(/^(?=m=)/m)[3];
  expect(speech).toMatch(/^m=audio 9 UDP\/TLS\/RTP\/SAVPF 111\r\n/);
  expect(speech).toContain("a=rtpmap:111 opus/48000/2\r\n");
  expect(speech).not.toMatch(/maxplaybackrate|maxaveragebitrate|sprop-maxcapturerate/);
  expect(speechConstraints).not.toHaveProperty("sampleRate");
});

test("[NG-5] tuning twice changes nothing more, and our values replace the browser's", () => {
  expect(withMusic(withMusic(sdp))).toBe(withMusic(sdp));
  const mono = sdp.replace("minptime=10;useinbandfec=1", "minptime=10;stereo=0;usedtx=1");
  expect(withMusic(mono)).toContain("minptime=10;stereo=1;usedtx=0;");
});

test("[NG-5] Opus gets a format line if it doesn't have one", () => {
  const bare = sdp.replace("a=fmtp:111 minptime=10;useinbandfec=1\r\n", "");
  expect(withMusic(bare)).toContain("a=rtpmap:111 opus/48000/2\r\na=fmtp:111 stereo=1;");
});

test("[NG-5] a description without audio isn't changed", () => {
  expect(withMusic("v=0\r\ns=-\r\n")).toBe("v=0\r\ns=-\r\n");
});

test("video codecs get a start bitrate, but their retransmission format doesn't", () => {
  const tuned = withStartBitrate(sdp);
  expect(tuned).toContain("a=rtpmap:96 VP8/90000\r\na=fmtp:96 x-google-start-bitrate=3000\r\n");
  expect(tuned).toContain("a=fmtp:98 profile-id=0;x-google-start-bitrate=3000\r\n");
  expect(tuned).toContain("a=fmtp:97 apt=96\r\n");
  expect(withStartBitrate(tuned)).toBe(tuned);
});

test("the link's id is written once, in the session section", () => {
  const named = withLinkId(sdp, "link-1");
  expect(linkIdOf(named)).toBe("link-1");
  expect(named.indexOf("a=x-foldback-link")).toBeLessThan(named.indexOf("m=video"));
  expect(withLinkId(named, "link-2")).toBe(named);
  expect(linkIdOf(sdp)).toBeNull();
});
