/** SDP texts reduced to what our code reads and writes: sections, Opus and VP8 lines, fingerprint, user fragment. */
export type FakeSection = { kind: "application" | "audio" | "video" };
export type FakeIdentity = { ufrag: string; fingerprint: string };

const codecLines: Record<FakeSection["kind"], string[]> = {
  application: ["m=application 9 UDP/DTLS/SCTP webrtc-datachannel"],
  audio: ["m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2", "a=fmtp:111 minptime=10;useinbandfec=1"],
  video: ["m=video 9 UDP/TLS/RTP/SAVPF 96", "a=rtpmap:96 VP8/90000"],
};

export function fakeSdp(sections: readonly FakeSection[], { ufrag, fingerprint }: FakeIdentity): string {
  const identity = [`a=ice-ufrag:${ufrag}`, `a=fingerprint:sha-256 ${fingerprint}`];
  const lines = sections.flatMap(({ kind }) => [...codecLines[kind], ...identity]);
  return ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", ...lines, ""].join("\r\n");
}

export const sectionsOf = (sdp: string): FakeSection[] =>
  [...sdp.matchAll(/^m=(application|audio|video) /gm)].map((match) => ({ kind: match[1] as FakeSection["kind"] }));

export const ufragOf = (sdp: string) => /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1] ?? null;

/** Sixteen bytes, which is enough to look like a fingerprint. */
export const fakeFingerprint = (n: number) =>
  Array.from({ length: 16 }, (_, index) =>
    ((n * 37 + index * 11) % 256).toString(16).padStart(2, "0").toUpperCase(),
  ).join(":");
