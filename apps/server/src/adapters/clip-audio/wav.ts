// Writes speech as a 16-bit WAV file, which every recogniser can read.
import type { Speech } from "../../modules/talkback/ports.ts";

const headerBytes = 44;
const bytesPerSample = 2;

export function encodeWav({ samples, sampleRateHz }: Speech): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * bytesPerSample;
  const bytes = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, "data");
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(headerBytes + index * bytesPerSample, Math.round(level * (level < 0 ? 0x8000 : 0x7fff)), true);
  });
  return bytes;
}
