// The engine that the settings name, behind the talkback module's port.
import type { TranscriptionSettings } from "../../config/transcription-settings.ts";
import type { Transcriber } from "../../modules/talkback/ports.ts";
import { createHttpTranscriber } from "./http-transcriber.ts";
import { createOffTranscriber } from "./off-transcriber.ts";

export const createTranscriber = (settings: TranscriptionSettings): Transcriber =>
  settings.provider === "off" ? createOffTranscriber() : createHttpTranscriber(settings);
