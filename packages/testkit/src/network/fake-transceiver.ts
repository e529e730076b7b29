/** Sender and receiver. As in browsers, replaceTrack takes effect a moment later. */
import { createFakeTrack } from "../media/fake-media.ts";

export type FakeTransceiver = { transceiver: RTCRtpTransceiver; kind: "audio" | "video"; replaced: (string | null)[] };

export function createFakeTransceiver(kind: "audio" | "video", direction: RTCRtpTransceiverDirection): FakeTransceiver {
  const replaced: (string | null)[] = [];
  const sender = {
    track: null as MediaStreamTrack | null,
    async replaceTrack(mediaTrack: MediaStreamTrack | null) {
      await Promise.resolve();
      sender.track = mediaTrack;
      replaced.push(mediaTrack?.label ?? null);
    },
  };
  const receiver = {
    track: createFakeTrack({ kind, label: `received ${kind}` }),
    playoutDelayHint: null,
    jitterBufferTarget: null,
  };
  const transceiver = { sender, receiver, direction, mid: null };
  return { transceiver: transceiver as unknown as RTCRtpTransceiver, kind, replaced };
}
