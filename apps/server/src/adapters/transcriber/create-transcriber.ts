import type { TranscriptionSettings } from "../../config/transcription-settings.ts";
import type { Transcriber } from "../../modules/talkback/ports.ts";
import { createEmbeddedTranscriber, type EmbeddedDeps } from "./embedded/embedded-transcriber.ts";
import { createHttpTranscriber } from "./http-transcriber.ts";
import { isInvented } from "./invented-words.ts";
import { createOffTranscriber } from "./off-transcriber.ts";

export const createTranscriber = (settings: TranscriptionSettings, deps: EmbeddedDeps): Transcriber =>
  settings.provider === "off" ? createOffTranscriber() : withoutInventions(engineOf(settings, deps));

const engineOf = (settings: Exclude<TranscriptionSettings, { provider: "off" }>, deps: EmbeddedDeps): Transcriber =>
  settings.provider === "embedded" ? createEmbeddedTranscriber(settings, deps) : createHttpTranscriber(settings);

const withoutInventions = (transcriber: Transcriber): Transcriber => ({
  ...transcriber,
  async transcribe(speech, hints, signal) {
    const heard = await transcriber.transcribe(speech, hints, signal);
    return isInvented(heard.text, speech) ? { text: "" } : heard;
  },
});
