// Finds a clip's Opus packets and their total length without decoding them.
import { readWebmOpus } from "./webm-reader.ts";

export type OpusPackets = { channels: number; packets: Uint8Array[]; durationSeconds: number };

/** Returns null unless this is a webm with exactly one Opus track. */
export function readOpusPackets(webm: Uint8Array): OpusPackets | null {
  const found = readWebmOpus(webm);
  if (found === null) return null;
  return { ...found, durationSeconds: found.packets.reduce((sum, packet) => sum + packetSeconds(packet), 0) };
}

/** Frame lengths in ms by the configuration number of RFC 6716, section 3.1: SILK, hybrid, CELT. */
const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

function frameMs(configuration: number): number {
  if (configuration < 12) return silkMs[configuration % 4] ?? 0;
  if (configuration < 16) return hybridMs[configuration % 2] ?? 0;
  return celtMs[configuration % 4] ?? 0;
}

/** We read the length from the packet's first bytes, because a container's stated lengths can't be trusted. */
function packetSeconds([first = 0, second = 0]: Uint8Array): number {
  const code = first & 0b11;
  const frames = code === 3 ? second & 0b111111 : code === 0 ? 1 : 2;
  return (frames * frameMs(first >> 3)) / 1_000;
}
