// Decodes a clip to 16 kHz mono in WebAssembly, without relying on an external program.
import { OpusDecoder } from "opus-decoder";
import { type ClipDecoder, TranscriberError } from "../../modules/talkback/ports.ts";
import { readOpusPackets } from "./opus-packets.ts";

const sampleRateHz = 16_000;

export const createClipDecoder = (): ClipDecoder => ({
  async decode(webm) {
    const found = readOpusPackets(webm);
    if (found === null) throw new TranscriberError("CLIP_UNREADABLE");
    const decoder = new OpusDecoder({ sampleRate: sampleRateHz });
    try {
      await decoder.ready;
      const { channelData, samplesDecoded } = decoder.decodeFrames(found.packets);
      if (samplesDecoded === 0) throw new TranscriberError("CLIP_UNREADABLE");
      return { samples: toMono(channelData), sampleRateHz, durationSeconds: samplesDecoded / sampleRateHz };
    } finally {
      decoder.free();
    }
  },
});

function toMono([left, right]: Float32Array[]): Float32Array {
  if (left === undefined) throw new TranscriberError("CLIP_UNREADABLE");
  return right === undefined ? left : left.map((sample, index) => (sample + (right[index] ?? 0)) / 2);
}
