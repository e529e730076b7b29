/**
 * Makes a session's notes without a model, from timed quotations and counts. It ranks the lines by their cues and keeps
 * a fixed share, because a threshold would leave a session full of unknown slang without notes.
 */
import { pluralise } from "../pluralise.ts";
import type {
  Breakdown,
  KeyMoment,
  OverviewSentence,
  SessionAnalysis,
  SessionFacts,
  Suggestion,
  SuggestionType,
  TranscriptLine,
} from "./analysis.ts";
import { cueScore, isAdvice, priorityOf, songIn, suggestionTypeOf } from "./cues.ts";
import { looksLikeInstruction } from "./hostile-text.ts";

const shareOfLines = 0.45;
const maxKeyMoments = 20;
const maxSuggestions = 30;
const longestQuote = 200;

export function sessionNotes(lines: readonly TranscriptLine[], facts: SessionFacts): SessionAnalysis {
  const spoken = lines.filter(({ text }) => text.trim() !== "");
  const toMusicians = spoken.filter(({ text }) => !looksLikeInstruction(text));
  return {
    overview: overviewOf(spoken, facts),
    keyMoments: keyMomentsOf(toMusicians),
    breakdown: breakdownOf(toMusicians),
    suggestions: suggestionsOf(toMusicians, facts.songs),
  };
}

/** Contains no quotations. The sentence with the counts cites the first and last line. */
function overviewOf(lines: readonly TranscriptLine[], facts: SessionFacts): OverviewSentence[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return [];
  const ends = first.id === last.id ? [first.id] : [first.id, last.id];
  const seconds = lines.reduce((sum, line) => sum + line.durationSeconds, 0);
  const figures = [
    pluralise(Math.max(1, Math.floor(facts.durationMs / 60_000)), "minute"),
    pluralise(lines.length, "talkback message"),
    `${pluralise(Math.round(seconds), "second")} of speech`,
    pluralise(facts.markerCount, "marker"),
  ];
  const sentences = [{ text: `${figures.join(", ")}.`, sourceIds: ends }];
  const named = facts.songs.filter((song) => lines.some(({ text }) => songIn(text, [song]) !== null));
  if (named.length > 0) {
    const sourceIds = lines.filter(({ text }) => songIn(text, named) !== null).map(({ id }) => id);
    sentences.push({ text: `Songs mentioned: ${named.join(", ")}.`, sourceIds });
  }
  return sentences;
}

/** Returns the lines in session order. If scores are equal, the earlier line wins. */
function best(lines: readonly TranscriptLine[], count: number): TranscriptLine[] {
  const ranked = lines.map((line, index) => ({ line, index, score: cueScore(line.text) }));
  ranked.sort((one, other) => other.score - one.score || one.index - other.index);
  return ranked
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .map(({ line }) => line);
}

function keyMomentsOf(lines: readonly TranscriptLine[]): KeyMoment[] {
  const count = Math.min(maxKeyMoments, Math.ceil(lines.length * shareOfLines));
  return best(lines, count).map((line) => ({ atMs: line.atMs, description: quote(line.text), sourceIds: [line.id] }));
}

const topicNames: Record<SuggestionType, string> = {
  mixing: "Mixing",
  arrangement: "Arrangement",
  production: "Production",
  performance: "Performance",
  technical: "Technical",
};
const quotesPerTopic = 3;

/** The topics, most discussed first, with their strongest lines. */
function breakdownOf(lines: readonly TranscriptLine[]): Breakdown[] {
  const byTopic = Map.groupBy(
    lines.filter(({ text }) => suggestionTypeOf(text) !== null),
    ({ text }) => suggestionTypeOf(text),
  );
  return [...byTopic]
    .sort(([, some], [, others]) => others.length - some.length)
    .flatMap(([topic, about]) => {
      if (topic === null) return [];
      const strongest = best(about, quotesPerTopic);
      const details = `${pluralise(about.length, "message")}: ${strongest.map(({ text }) => quote(text)).join(" ")}`;
      return [{ topic: topicNames[topic], details, sourceIds: strongest.map(({ id }) => id) }];
    });
}

const rank = { high: 0, medium: 1, low: 2 } as const;

function suggestionsOf(lines: readonly TranscriptLine[], songs: readonly string[]): Suggestion[] {
  const seen = new Set<string>();
  const found: Suggestion[] = [];
  for (const { id, text } of lines) {
    const key = text.toLowerCase().replace(/\W+/g, " ").trim();
    if (!isAdvice(text) || seen.has(key)) continue;
    seen.add(key);
    found.push({
      priority: priorityOf(text),
      type: suggestionTypeOf(text) ?? "production",
      suggestion: quote(text),
      songName: songIn(text, songs),
      sourceIds: [id],
    });
  }
  return found.sort((one, other) => rank[one.priority] - rank[other.priority]).slice(0, maxSuggestions);
}

/** Quotes the words as spoken, and cuts a long quotation between two words. */
function quote(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  if (words.length <= longestQuote) return `“${words}”`;
  return `“${words.slice(0, longestQuote).replace(/\s\S*$/, "")} …”`;
}
