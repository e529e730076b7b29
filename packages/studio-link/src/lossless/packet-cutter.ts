/** Cuts one stream of the lossless feed into packets. */
import { encodePackets, feedChannels, maxPacketFrames } from "@foldback/protocol/lossless-packet";

type CutterDeps = { stream: number; rateHz: number; send(packet: Uint8Array<ArrayBuffer>): void };

export function createPacketCutter({ stream, rateHz, send }: CutterDeps) {
  const pending = new Float32Array(maxPacketFrames * feedChannels);
  let frames = 0;
  let firstFrame = 0;
  let sequence = 0;
  let bytesPerMs = 0;

  function sendPending() {
    const samples = pending.slice(0, frames * feedChannels);
    const packets = encodePackets({ stream, sequence, firstFrame, samples });
    const bytes = packets.reduce((sum, { length }) => sum + length, 0);
    bytesPerMs = (bytes * rateHz) / 1_000 / frames;
    sequence += packets.length;
    frames = 0;
    for (const packet of packets) send(packet);
  }

  return {
    /** If these samples don't follow the last ones, the pending samples go out as a shorter packet. */
    append(fromFrame: number, samples: Float32Array) {
      if (frames > 0 && firstFrame + frames !== fromFrame) sendPending();
      const count = samples.length / feedChannels;
      for (let done = 0; done < count; ) {
        if (frames === 0) firstFrame = fromFrame + done;
        const part = Math.min(count - done, maxPacketFrames - frames);
        pending.set(samples.subarray(done * feedChannels, (done + part) * feedChannels), frames * feedChannels);
        frames += part;
        done += part;
        if (frames === maxPacketFrames) sendPending();
      }
    },
    /** How long it takes to produce this many bytes, judging by the latest packet. */
    durationMs: (bytes: number) => (bytesPerMs === 0 ? 0 : bytes / bytesPerMs),
  };
}
