/** Encodes sound as FLAC blocks ("frames" in the specification). Each block can be decoded on its own. */
import { bitWriter } from "./bit-writer.ts";
import { blockFrames, codedNumber, crc8, crc16, type FlacShape, rateCodes, stereo } from "./flac-format.ts";
import { type Channel, planChannel, writeChannel } from "./flac-residual.ts";

/** `firstBlock` is the number of blocks before this sound. */
export type FlacOrder = { shape: FlacShape; firstBlock: number };

/** `sound` is interleaved, as in a WAV file. Only the take's last block may be shorter than the rest. */
export function flacBlocks(sound: Uint8Array, { shape, firstBlock }: FlacOrder): Uint8Array<ArrayBuffer>[] {
  const blockBytes = (blockFrames * shape.channels * shape.bits) / 8;
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < sound.length; at += blockBytes)
    blocks.push(flacBlock(sound.subarray(at, at + blockBytes), { shape, firstBlock: firstBlock + blocks.length }));
  return blocks;
}

function flacBlock(sound: Uint8Array, { shape, firstBlock }: FlacOrder): Uint8Array<ArrayBuffer> {
  const { sampleRateHz, channels: count, bits } = shape;
  const { assignment, channels } = arrange(channelsOf(sound, shape), bits);
  const frames = (sound.length * 8) / (count * bits);
  const isWhole = frames === blockFrames;
  const writer = bitWriter(Math.ceil(sound.length * 1.1) + 64);
  writer.put(0xff_f8, 16);
  // The code 0 means that the sample rate is only in the file's head.
  writer.put(((isWhole ? 12 : 7) << 4) | (rateCodes[sampleRateHz] ?? 0), 8);
  writer.put((assignment << 4) | ((bits === 16 ? 4 : 6) << 1), 8);
  for (const byte of codedNumber(firstBlock)) writer.put(byte, 8);
  if (!isWhole) writer.put(frames - 1, 16);
  writer.put(crc8(writer.aligned()), 8);
  for (const channel of channels) writeChannel(writer, channel);
  writer.put(crc16(writer.aligned()), 16);
  return writer.aligned().slice();
}

function channelsOf(sound: Uint8Array, { channels, bits }: FlacShape): Int32Array[] {
  const bytes = bits / 8;
  const frameBytes = bytes * channels;
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Int32Array(sound.length / frameBytes);
    let at = channel * bytes;
    for (let index = 0; index < samples.length; index += 1, at += frameBytes) {
      const high = (sound[at + bytes - 1] ?? 0) << 24;
      const middle = sound[at + bytes - 2] ?? 0;
      samples[index] = bytes === 3 ? (high >> 8) | (middle << 8) | (sound[at] ?? 0) : (high >> 16) | middle;
    }
    return samples;
  });
}

/** Replaces one of two channels with their difference if that's smaller. The difference needs one more bit. */
function arrange([left, right]: Int32Array[], bits: number): { assignment: number; channels: Channel[] } {
  if (left === undefined || right === undefined)
    return { assignment: 0, channels: left === undefined ? [] : [planChannel(left, bits)] };
  const middle = new Int32Array(left.length);
  const side = new Int32Array(left.length);
  for (let index = 0; index < left.length; index += 1) {
    const one = left[index] ?? 0;
    const other = right[index] ?? 0;
    middle[index] = (one + other) >> 1;
    side[index] = one - other;
  }
  const [l, r, m, s] = [
    planChannel(left, bits),
    planChannel(right, bits),
    planChannel(middle, bits),
    planChannel(side, bits + 1),
  ];
  const choices = [
    { assignment: stereo.independent, channels: [l, r] },
    { assignment: stereo.leftSide, channels: [l, s] },
    { assignment: stereo.rightSide, channels: [s, r] },
    { assignment: stereo.midSide, channels: [m, s] },
  ];
  const costOf = ({ channels }: { channels: Channel[] }) => channels.reduce((sum, { cost }) => sum + cost, 0);
  return choices.reduce((best, choice) => (costOf(choice) < costOf(best) ? choice : best));
}
