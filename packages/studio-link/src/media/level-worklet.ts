/**
 * Runs on the audio thread. It sums every sample of a stereo input and posts the sums. Unlike a timer, it isn't slowed
 * down in the background, where the artist's page is during a session.
 */
import { addSamples, isReportDue, noLevelSums } from "./level-frame.ts";

// Globals of AudioWorkletGlobalScope, which TypeScript's DOM library doesn't declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;

class LevelProcessor extends AudioWorkletProcessor {
  sums = noLevelSums();

  process(inputs: Float32Array[][]): boolean {
    const [left, right] = inputs[0] ?? [];
    if (!left) return true;
    addSamples(this.sums, left, right ?? left);
    if (isReportDue(this.sums, sampleRate)) {
      this.port.postMessage(this.sums);
      this.sums = noLevelSums();
    }
    return true;
  }
}

registerProcessor("foldback-level", LevelProcessor);
