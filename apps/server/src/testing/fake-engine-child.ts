// Replaces the recogniser process, because tests have no model weights. It hears one word per second, and crashes on a
// clip that starts with -1.
import type { FromEngine, ToEngine } from "../adapters/transcriber/embedded/engine-messages.ts";

const say = (message: FromEngine) => void process.send?.(message);

process.on("message", (message: ToEngine) => {
  if (message.type === "load") return say({ type: "ready" });
  if (message.samples[0] === -1) process.abort();
  if (message.samples[0] === 1) return;
  say({ type: "text", text: "word ".repeat(message.samples.length / 16_000) });
});
process.on("disconnect", () => process.exit());
