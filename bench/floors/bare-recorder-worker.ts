// Writes the samples to a file as they are, a tenth of a second at a time, and flushes it each second.

// `until` is the audio context's frame after the samples, and `atMs` the time of day then.
type Sound = { until: number; atMs: number; samples: Float32Array<ArrayBuffer> };

self.onmessage = async ({ data: { port, sampleRate } }) => {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle("bare-take", { create: true });
  const handle = await Reflect.get(file, "createSyncAccessHandle").call(file);
  let waiting: Float32Array<ArrayBuffer>[] = [];
  let waitingFrames = 0;
  let frames = 0;
  let flushedAt = 0;
  let expected: number | null = null;
  let missingFrames = 0;

  function write() {
    for (const samples of waiting) {
      handle.write(samples, { at: frames * 8 });
      frames += samples.length / 2;
    }
    waiting = [];
    waitingFrames = 0;
    if (frames - flushedAt >= sampleRate) {
      handle.flush();
      flushedAt = frames;
    }
    self.postMessage({ type: "wrote", frames, missingMs: (1_000 * missingFrames) / sampleRate });
  }

  port.onmessage = ({ data: { until, atMs, samples } }: MessageEvent<Sound>) => {
    const count = samples.length / 2;
    if (expected === null)
      self.postMessage({ type: "began", sampleRateHz: sampleRate, atMs: atMs - (1_000 * count) / sampleRate });
    else missingFrames += until - count - expected;
    expected = until;
    waiting.push(samples);
    waitingFrames += count;
    if (waitingFrames >= sampleRate / 10) write();
  };
};
