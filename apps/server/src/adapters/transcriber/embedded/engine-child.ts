// Runs the recogniser in a separate process, because a damaged model aborts the process that loads it.
import { createRequire } from "node:module";
import * as z from "zod/mini";
import type { FromEngine, ToEngine } from "./engine-messages.ts";

type Stream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
type Recogniser = { createStream(): Stream; decode(stream: Stream): void; getResult(stream: Stream): unknown };
type Sherpa = { OfflineRecognizer: new (config: object) => Recogniser };

const resultSchema = z.object({ text: z.string() });
let recogniser: Recogniser | null = null;

const say = (message: FromEngine) => void process.send?.(message);

function openSherpa(): Sherpa | null {
  try {
    return createRequire(import.meta.url)("sherpa-onnx-node");
  } catch {
    return null;
  }
}

function load(config: object): void {
  const sherpa = openSherpa();
  if (sherpa === null) {
    say({ type: "cannot-load", because: "engine-absent" });
    return;
  }
  try {
    recogniser = new sherpa.OfflineRecognizer(config);
    say({ type: "ready" });
  } catch {
    say({ type: "cannot-load", because: "model-refused" });
  }
}

function hear(samples: Float32Array): void {
  try {
    if (recogniser === null) {
      say({ type: "cannot-hear" });
      return;
    }
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: 16_000 });
    recogniser.decode(stream);
    say({ type: "text", text: resultSchema.parse(recogniser.getResult(stream)).text });
  } catch {
    say({ type: "cannot-hear" });
  }
}

process.on("message", (message: ToEngine) => (message.type === "load" ? load(message.config) : hear(message.samples)));
process.on("disconnect", () => process.exit());
