// A test double for speech processing. Clips are strings, and the test sets the engine's next results.
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import {
  type SpeechHints,
  type SpeechTools,
  TranscriberError,
  type TranscriberProblem,
} from "../modules/talkback/ports.ts";

const sampleRateHz = 16_000;
const ready: TranscriberState = {
  status: "ready",
  engine: { name: "test", place: "local" },
  percent: null,
  hint: null,
};
const off: TranscriberState = { status: "off", engine: null, percent: null, hint: "Set STT_PROVIDER." };

/** A clip with this text. The fake decoder returns its bytes as samples. */
export const clipSaying = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`clip:${text}`);

const said = (samples: Float32Array) => new TextDecoder().decode(Uint8Array.from(samples)).slice("clip:".length);

export function createFakeSpeech() {
  let state = ready;
  let problem: TranscriberProblem | null = null;
  const listeners = new Set<() => void>();
  const heard: string[] = [];
  const hints: SpeechHints[] = [];
  /** The engine's next results. When the list is empty, the engine transcribes every clip correctly. */
  const next: (TranscriberError | Error | (() => Promise<{ text: string }>))[] = [];

  const tools: SpeechTools = {
    inspectClip: async (webm) => {
      if (webm.byteLength === 0) return { ok: false, refusal: "CLIP_EMPTY" };
      if (said(Float32Array.from(webm)) === "(fault)") throw new Error("a fault of ours");
      const isClip = new TextDecoder().decode(webm).startsWith("clip:");
      return isClip ? { ok: true, durationSeconds: 2 } : { ok: false, refusal: "CLIP_NOT_AUDIO" };
    },
    decoder: {
      decode: async (webm) => {
        if (said(Float32Array.from(webm)) === "(broken)") throw new TranscriberError("CLIP_UNREADABLE");
        return { samples: Float32Array.from(webm), sampleRateHz, durationSeconds: 2 };
      },
    },
    voiceGate: { hasSpeech: ({ samples }) => said(samples) !== "(music)" },
    transcriber: {
      state: () => state,
      problem: () => problem,
      onStateChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      transcribe: async ({ samples }, hint) => {
        const text = said(samples);
        heard.push(text);
        hints.push(hint);
        const now = next.shift();
        if (now instanceof Error) throw now;
        return now === undefined ? { text } : now();
      },
      close: () => Promise.resolve(),
    },
  };
  const become = (changed: TranscriberState, because: TranscriberProblem | null) => {
    state = changed;
    problem = because;
    for (const listener of listeners) listener();
  };
  return {
    tools,
    heard,
    hints,
    next,
    turnOff: (because: TranscriberProblem = "ENGINE_OFF") => become(off, because),
    turnOn: () => become(ready, null),
  };
}
