// Transcribes speech with any server that implements OpenAI's transcription API: OpenAI, Groq, or your own whisper or
// speaches server. We wrote this small client because the existing libraries reject the short responses of simple
// servers. It never logs a key or a transcript.
import type { HttpTranscription } from "../../config/transcription-settings.ts";
import { type Transcriber, TranscriberError } from "../../modules/talkback/ports.ts";
import { encodeWav } from "../clip-audio/wav.ts";
import { vocabularyPrompt } from "./studio-vocabulary.ts";

const maxAnswerBytes = 256 * 1024;
const maxWaitMs = 60_000;

export function createHttpTranscriber(settings: HttpTranscription): Transcriber {
  const engine = { name: `${names[settings.provider]} · ${settings.model}`, place: settings.place };
  return {
    state: () => ({ status: "ready", engine, percent: null, hint: null }),
    problem: () => null,
    onStateChange: () => () => {},
    async transcribe(speech, { vocabulary, language }, signal) {
      const form = new FormData();
      form.set("file", new File([encodeWav(speech)], "clip.wav", { type: "audio/wav" }));
      form.set("model", settings.model);
      form.set("response_format", "json");
      form.set("prompt", vocabularyPrompt(settings.prompt, vocabulary));
      const spoken = language ?? settings.language;
      if (spoken !== null) form.set("language", spoken);
      const answer = await ask(settings, form, signal);
      if (!answer.ok) throw await refusalOf(answer);
      return { text: await textOf(answer, signal) };
    },
    close: () => Promise.resolve(),
  };
}

const names = { openai: "OpenAI", groq: "Groq", "openai-compatible": "OpenAI-compatible" } as const;

async function ask({ baseUrl, apiKey }: HttpTranscription, form: FormData, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  // If the signal has already been aborted, `fetch` leaves a rejection while it reads a form, which ends the server.
  const encoded = new Response(form);
  headers["content-type"] = encoded.headers.get("content-type") ?? "";
  const body = await encoded.bytes();
  try {
    return await fetch(`${baseUrl}/audio/transcriptions`, { method: "POST", headers, body, signal, redirect: "error" });
  } catch (error) {
    throw lostOrSlow(error, signal);
  }
}

const lostOrSlow = (error: unknown, signal: AbortSignal) =>
  new TranscriberError(signal.aborted ? "ENGINE_SLOW" : "ENGINE_UNREACHABLE", { cause: error, retryable: true });

/** We retry only failures that may be temporary. A wrong key or model name isn't. */
async function refusalOf(answer: Response): Promise<TranscriberError> {
  await answer.body?.cancel();
  const cause = new Error(`HTTP ${answer.status}`);
  if (answer.status === 429) {
    return new TranscriberError("ENGINE_RATE_LIMITED", { cause, retryable: true, retryAfterMs: waitOf(answer) });
  }
  if (answer.status >= 500) {
    return new TranscriberError("ENGINE_UNREACHABLE", { cause, retryable: true, retryAfterMs: waitOf(answer) });
  }
  return new TranscriberError("ENGINE_REFUSED", { cause });
}

function waitOf(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, maxWaitMs) : undefined;
}

/** Accepts `{text}` with any other fields, or plain text. Everything else is an error. */
async function textOf(answer: Response, signal: AbortSignal): Promise<string> {
  const body = await readAll(answer, signal);
  if (answer.headers.get("content-type")?.startsWith("text/plain")) return body.trim();
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "text" in parsed && typeof parsed.text === "string") {
      return parsed.text.trim();
    }
  } catch {
    // We throw our own error below, because the parser's message would quote the transcript.
  }
  throw new TranscriberError("ENGINE_GARBAGE", { retryable: true });
}

async function readAll(answer: Response, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxAnswerBytes) break;
    }
  } catch (error) {
    throw lostOrSlow(error, signal);
  }
  if (text.length > maxAnswerBytes) throw new TranscriberError("ENGINE_GARBAGE", { retryable: true });
  return text;
}
