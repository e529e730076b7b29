/**
 * Runs on the desk's audio thread and plays the lossless feed. It tells the page when there's nothing to play, and when
 * frames are missing.
 */
import { createPlaybackRing } from "./playback-ring.ts";
import type { PlayerCommand, PlayerReport } from "./player-messages.ts";

// Globals of AudioWorkletGlobalScope, which TypeScript's DOM library doesn't declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;

class PlayerProcessor extends AudioWorkletProcessor {
  ring = createPlaybackRing(sampleRate);
  isEnded = false;
  told: PlayerReport = { isStarved: true, missing: 0 };

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlayerCommand>) => {
      if (data.type === "play") this.ring.put(data.firstFrame, data.samples);
      else if (data.type === "begin") this.ring.begin();
      else this.isEnded = true;
    };
  }

  process(_inputs: Float32Array[][], [output = []]: Float32Array[][]): boolean {
    const [left, right] = output;
    if (this.isEnded || left === undefined || right === undefined) return !this.isEnded;
    this.ring.pull(left, right);
    const { isStarved, missing } = this.ring.get();
    if (isStarved !== this.told.isStarved || missing !== this.told.missing) {
      this.told = { isStarved, missing };
      this.port.postMessage(this.told);
    }
    return true;
  }
}

registerProcessor("foldback-lossless-player", PlayerProcessor);
