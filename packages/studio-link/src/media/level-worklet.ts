/**
 * Runs on the audio thread: sums up every sample of a stereo input and posts the sums every 50 ms. Unlike timers it is
 * not slowed down while the page is in the background, which is where the artist's page is during a session.
 */
import { addSamples, noLevelSums } from "./level-frame.ts";

// Globals of the AudioWorkletGlobalScope, which TypeScript's DOM library does not declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;

const postEverySeconds = 0.05;

class LevelProcessor extends AudioWorkletProcessor {
  sums = noLevelSums();

  process(inputs: Float32Array[][]): boolean {
    const [left, right] = inputs[0] ?? [];
    if (!left) return true;
    addSamples(this.sums, left, right ?? left);
    if (this.sums.samples >= sampleRate * postEverySeconds) {
      this.port.postMessage(this.sums);
      this.sums = noLevelSums();
    }
    return true;
  }
}

registerProcessor("foldback-level", LevelProcessor);
