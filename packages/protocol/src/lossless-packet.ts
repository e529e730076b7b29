/**
 * A packet of the lossless feed. All numbers are little-endian: magic (1 byte), version (1), coding (1), channels (1),
 * stream (4), sequence (4), first frame (4), number of frames (2), zero (2), CRC-32 of everything else (4), then the
 * samples, interleaved. Frames count from the stream's beginning.
 */
import { crc32 } from "@foldback/domain/takes/crc32";
import { bytesPerSample, decodeSamples, encodeSamples, sampleCodings } from "@foldback/domain/takes/sample-codings";

export const feedChannels = 2;
/** With integer samples, this many frames and the header fit into one datagram. */
export const maxPacketFrames = 180;
const headerBytes = 24;
const crcAt = 20;
export const maxPacketBytes = headerBytes + maxPacketFrames * feedChannels * 3;
const magic = 0x46;
const version = 1;

export type FeedPacket = {
  stream: number;
  sequence: number;
  firstFrame: number;
  samples: Float32Array<ArrayBuffer>;
};
export type PacketFault = "too-large" | "malformed" | "damaged";

/** Returns one packet, or two if the samples need 32 bits each. The second one has the next sequence number. */
export function encodePackets(packet: FeedPacket): Uint8Array<ArrayBuffer>[] {
  const { coding, bytes } = encodeSamples(packet.samples);
  const frames = packet.samples.length / feedChannels;
  if (headerBytes + bytes.length > maxPacketBytes) return halves(packet).flatMap(encodePackets);
  const whole = new Uint8Array(headerBytes + bytes.length);
  const view = new DataView(whole.buffer);
  whole.set([magic, version, sampleCodings.indexOf(coding), feedChannels]);
  view.setUint32(4, packet.stream, true);
  view.setUint32(8, packet.sequence, true);
  view.setUint32(12, packet.firstFrame, true);
  view.setUint16(16, frames, true);
  whole.set(bytes, headerBytes);
  view.setUint32(crcAt, crc32(whole), true);
  return [whole];
}

function halves({ stream, sequence, firstFrame, samples }: FeedPacket): FeedPacket[] {
  const middle = Math.ceil(samples.length / feedChannels / 2);
  return [
    { stream, sequence, firstFrame, samples: samples.slice(0, middle * feedChannels) },
    {
      stream,
      sequence: sequence + 1,
      firstFrame: firstFrame + middle,
      samples: samples.slice(middle * feedChannels),
    },
  ];
}

export function decodePacket(whole: Uint8Array<ArrayBuffer>): FeedPacket | PacketFault {
  if (whole.length > maxPacketBytes) return "too-large";
  if (whole.length < headerBytes) return "malformed";
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const coding = sampleCodings[whole[2] ?? 0xff];
  const frames = view.getUint16(16, true);
  const isKnown = whole[0] === magic && whole[1] === version && whole[3] === feedChannels && coding !== undefined;
  if (!isKnown || frames === 0 || frames > maxPacketFrames || view.getUint16(18, true) !== 0) return "malformed";
  const count = frames * feedChannels;
  if (whole.length !== headerBytes + count * bytesPerSample[coding]) return "malformed";
  const unsigned = whole.slice();
  unsigned.fill(0, crcAt, headerBytes);
  if (crc32(unsigned) !== view.getUint32(crcAt, true)) return "damaged";
  return {
    stream: view.getUint32(4, true),
    sequence: view.getUint32(8, true),
    firstFrame: view.getUint32(12, true),
    samples: decodeSamples(coding, whole.subarray(headerBytes), count),
  };
}
