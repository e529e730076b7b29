// Sends the input from the audio thread to the worker, sixteen blocks at a time.

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const currentFrame: number;

{
  const blockFrames = 128;
  const blocks = 16;

  class BareTap extends AudioWorkletProcessor {
    toWorker: MessagePort | null = null;
    samples = new Float32Array(blocks * blockFrames * 2);
    filled = 0;

    constructor() {
      super();
      this.port.onmessage = ({ data }) => {
        this.toWorker = data;
      };
    }

    process(inputs: Float32Array[][]): boolean {
      const [left, right] = inputs[0] ?? [];
      if (this.toWorker === null || left === undefined) return true;
      for (let index = 0; index < blockFrames; index += 1) {
        this.samples[this.filled] = left[index] ?? 0;
        this.samples[this.filled + 1] = right?.[index] ?? left[index] ?? 0;
        this.filled += 2;
      }
      if (this.filled < this.samples.length) return true;
      const until = currentFrame + blockFrames;
      this.toWorker.postMessage({ until, atMs: Date.now(), samples: this.samples }, [this.samples.buffer]);
      this.samples = new Float32Array(blocks * blockFrames * 2);
      this.filled = 0;
      return true;
    }
  }

  registerProcessor("bare-tap", BareTap);
}
