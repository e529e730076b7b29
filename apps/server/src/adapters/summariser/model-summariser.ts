// Summarises with a language model: it splits long transcripts, tries once to repair a broken answer, and checks every
// claim against the lines it cites. If the model is unreachable, slow or wrong, the built-in notes replace its summary
// and give the reason. It never logs a transcript or an answer.
import type { AnalysisUsage, SessionAnalysis, SessionFacts, TranscriptLine } from "@foldback/domain/analysis/analysis";
import { ground } from "@foldback/domain/analysis/grounding";
import type { LanguageModel } from "ai";
import type { ModelSettings } from "../../config/summary-settings.ts";
import type { Summariser } from "../../modules/analysis/ports.ts";
import { type Answer, answerSchema } from "./answer-schema.ts";
import { createBuiltInSummariser } from "./built-in-summariser.ts";
import { openModel } from "./open-model.ts";
import { instructions, type NumberedLine, promptFor } from "./prompt.ts";

const requestTimeoutMs = 120_000;
/** The time limit for all of a summary's requests together. The job's limit is longer. */
const wholeTimeoutMs = 480_000;
/** About 8,000 tokens, which even a small local model can read in full. */
const charactersPerChunk = 24_000;
/** On most machines Ollama reads 4,000 tokens and silently drops the rest. */
const charactersPerOllamaChunk = 8_000;
/** If the model read less than this share of our estimate, its input was truncated. */
const minShareRead = 0.5;
/** A rough estimate that we use to limit the input before sending it. */
const charactersPerToken = 4;
const maxOutputTokens = 4_000;

type Spent = { inputTokens: number; outputTokens: number };

export function createModelSummariser(settings: ModelSettings): Summariser {
  const builtIn = createBuiltInSummariser();
  const engine = { name: `${names[settings.provider]} · ${settings.model}`, place: settings.place };

  return {
    engine,
    async summarise(lines, facts, { signal, spentTokens }) {
      const startedMs = performance.now();
      const spent: Spent = { inputTokens: 0, outputTokens: 0 };
      const asking = {
        settings,
        facts,
        spent,
        spentTokens,
        signal: AbortSignal.any([signal, AbortSignal.timeout(wholeTimeoutMs)]),
      };
      const outcome = await askAll(asking, lines);
      if (signal.aborted) throw signal.reason;
      const usage = usageOf(settings, spent, performance.now() - startedMs);
      if (outcome.ok) return { analysis: outcome.analysis, usage: { ...usage, engine, fallbackReason: null } };
      const notes = await builtIn.summarise(lines, facts, { signal, spentTokens });
      return { analysis: notes.analysis, usage: { ...usage, engine: builtIn.engine, fallbackReason: outcome.reason } };
    },
  };
}

const names = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  groq: "Groq",
  ollama: "Ollama",
  "openai-compatible": "OpenAI-compatible",
} as const;

function usageOf(
  { price }: ModelSettings,
  spent: Spent,
  tookMs: number,
): Omit<AnalysisUsage, "engine" | "fallbackReason"> {
  const costUsd =
    price === null
      ? null
      : (spent.inputTokens * price.inputUsdPerMtok + spent.outputTokens * price.outputUsdPerMtok) / 1_000_000;
  return { ...spent, costUsd, durationMs: Math.round(tookMs) };
}

type Asking = {
  settings: ModelSettings;
  facts: SessionFacts;
  spent: Spent;
  spentTokens: number;
  signal: AbortSignal;
};
type Outcome = { ok: true; analysis: SessionAnalysis } | { ok: false; reason: string };

async function askAll(asking: Asking, lines: readonly TranscriptLine[]): Promise<Outcome> {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  try {
    requireTokens(asking, characters);
    const model = await openModel(asking.settings);
    const parts: SessionAnalysis[] = [];
    for (const chunk of chunksOf(lines, asking.settings)) parts.push(await askChunk(asking, model, chunk));
    const analysis = ground(joined(parts), lines, asking.facts);
    const claims = [...analysis.overview, ...analysis.keyMoments, ...analysis.breakdown, ...analysis.suggestions];
    if (claims.length === 0)
      return { ok: false, reason: "The transcript doesn't support anything that the model wrote." };
    return { ok: true, analysis };
  } catch (error) {
    return { ok: false, reason: await reasonOf(error, asking.signal) };
  }
}

/** Thrown when we can't use the model. The message tells readers why there's no summary. */
class Unusable extends Error {}

function requireTokens({ settings, spent, spentTokens }: Asking, characters: number): void {
  const used = spentTokens + spent.inputTokens + spent.outputTokens;
  if (used + characters / charactersPerToken <= settings.sessionTokenCap) return;
  throw new Unusable("This session has reached its token limit (SUMMARY_SESSION_TOKEN_CAP).");
}

function requireReadWhole(prompt: string, readTokens: number | undefined): void {
  // Servers that don't count tokens omit the number or send zero.
  if (readTokens === undefined || readTokens === 0) return;
  if (readTokens >= (minShareRead * prompt.length) / charactersPerToken) return;
  throw new Unusable("The model read only part of the talkback. Give it a longer context.");
}

function chunksOf(lines: readonly TranscriptLine[], { provider }: ModelSettings): NumberedLine[][] {
  const max = provider === "ollama" ? charactersPerOllamaChunk : charactersPerChunk;
  const chunks: NumberedLine[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  lines.forEach((line, index) => {
    characters += line.text.length;
    if (characters > max) {
      chunks.push([]);
      characters = line.text.length;
    }
    chunks.at(-1)?.push({ short: `L${index + 1}`, line });
  });
  return chunks;
}

async function askChunk(asking: Asking, model: LanguageModel, lines: NumberedLine[]): Promise<SessionAnalysis> {
  const { generateText, NoObjectGeneratedError, Output } = await import("ai");
  const prompt = promptFor(lines, asking.facts, asking.settings.json);
  const ask = async (text: string) => {
    requireTokens(asking, text.length);
    const { output, usage } = await generateText({
      model,
      instructions,
      prompt: text,
      output: Output.object({ schema: answerSchema }),
      maxOutputTokens,
      maxRetries: 2,
      abortSignal: AbortSignal.any([asking.signal, AbortSignal.timeout(requestTimeoutMs)]),
    });
    asking.spent.inputTokens += usage.inputTokens ?? 0;
    asking.spent.outputTokens += usage.outputTokens ?? 0;
    requireReadWhole(text, usage.inputTokens);
    return toAnalysis(output, lines);
  };
  try {
    return await ask(prompt);
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    asking.spent.inputTokens += error.usage?.inputTokens ?? 0;
    asking.spent.outputTokens += error.usage?.outputTokens ?? 0;
    return ask(`${prompt}\nYour last answer wasn't valid JSON in the required form. Answer with that JSON only.`);
  }
}

function toAnalysis(answer: Answer, lines: readonly NumberedLine[]): SessionAnalysis {
  const idOf = new Map(lines.map(({ short, line }) => [short, line.id]));
  const sourceIds = (sources: readonly string[]) => sources.map((short) => idOf.get(short) ?? "");
  return {
    overview: answer.overview.map(({ text, sources }) => ({ text, sourceIds: sourceIds(sources) })),
    keyMoments: answer.key_moments.map(({ at_seconds, description, sources }) => ({
      atMs: at_seconds * 1_000,
      description,
      sourceIds: sourceIds(sources),
    })),
    breakdown: answer.breakdown.map(({ topic, details, sources }) => ({
      topic,
      details,
      sourceIds: sourceIds(sources),
    })),
    suggestions: answer.suggestions.map(({ priority, type, suggestion, song, sources }) => ({
      priority,
      type,
      suggestion,
      songName: song,
      sourceIds: sourceIds(sources),
    })),
  };
}

const joined = (parts: readonly SessionAnalysis[]): SessionAnalysis => ({
  overview: parts.flatMap(({ overview }) => overview),
  keyMoments: parts.flatMap(({ keyMoments }) => keyMoments),
  breakdown: parts.flatMap(({ breakdown }) => breakdown),
  suggestions: parts.flatMap(({ suggestions }) => suggestions),
});

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/** Anyone who reads the summary sees this message. The library's messages might quote the transcript. */
async function reasonOf(error: unknown, signal: AbortSignal): Promise<string> {
  if (error instanceof Unusable) return error.message;
  if (signal.aborted || isTimeout(error)) return "The model took too long.";
  const { APICallError, NoObjectGeneratedError, RetryError } = await import("ai");
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (NoObjectGeneratedError.isInstance(last)) return "Couldn't read the model's answer.";
  if (!APICallError.isInstance(last)) return "The request couldn't be sent.";
  if (last.statusCode === undefined) return "Couldn't reach the model.";
  if (last.statusCode === 429) return "The model is overloaded.";
  return last.statusCode >= 500
    ? "The model's server reported an error."
    : "The model refused the request. Its key or name may be wrong.";
}
