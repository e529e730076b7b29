// Used when no engine is configured. Clips are stored for later, and a hint explains how to turn an engine on.
import { type Transcriber, TranscriberError } from "../../modules/talkback/ports.ts";

export const createOffTranscriber = (): Transcriber => ({
  state: () => ({
    status: "off",
    engine: null,
    percent: null,
    hint: "To turn transcription on, set STT_PROVIDER.",
  }),
  problem: () => "ENGINE_OFF",
  onStateChange: () => () => {},
  transcribe: () => Promise.reject(new TranscriberError("ENGINE_OFF")),
  close: () => Promise.resolve(),
});
