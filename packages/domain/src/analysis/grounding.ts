/**
 * Checks a model's claims against the lines they cite and drops unsupported claims. It can't detect a claim that
 * reverses the meaning with the same words, so a person still has to check.
 */
import type { SessionAnalysis, SessionFacts, TranscriptLine } from "./analysis.ts";
import { looksLikeInstruction } from "./hostile-text.ts";

const longestText = 600;
const longestTopic = 60;
const maxClaims = { overview: 8, keyMoments: 20, breakdown: 12, suggestions: 30 };
/** At least this share of a claim's words must occur in the lines it cites. */
const minSupport = 0.34;
const nearMs = 5_000;

type Evidence = { lines: ReadonlyMap<string, TranscriptLine>; songs: readonly string[] };

export function ground(
  claims: SessionAnalysis,
  lines: readonly TranscriptLine[],
  { songs }: Pick<SessionFacts, "songs">,
): SessionAnalysis {
  const citable = lines.filter(({ text }) => !looksLikeInstruction(text));
  const on: Evidence = { lines: new Map(citable.map((line) => [line.id, line])), songs };
  return {
    overview: uniqueBy(claims.overview, ({ text }) => text)
      .filter(({ text, sourceIds }) => isSupported(text, sourceIds, on))
      .slice(0, maxClaims.overview),
    keyMoments: uniqueBy(claims.keyMoments, ({ atMs, description }) => `${atMs} ${description}`)
      .filter(
        ({ description, sourceIds, atMs }) => isSupported(description, sourceIds, on) && isNear(atMs, sourceIds, on),
      )
      .slice(0, maxClaims.keyMoments),
    breakdown: uniqueBy(claims.breakdown, ({ topic, details }) => `${topic} ${details}`)
      .filter(({ topic, details, sourceIds }) => isTopic(topic, sourceIds, on) && isSupported(details, sourceIds, on))
      .slice(0, maxClaims.breakdown),
    suggestions: uniqueBy(claims.suggestions, ({ suggestion }) => suggestion)
      .filter(({ suggestion, sourceIds }) => isSupported(suggestion, sourceIds, on))
      .map((claim) => ({ ...claim, songName: songs.find((song) => song === claim.songName) ?? null }))
      .slice(0, maxClaims.suggestions),
  };
}

/** Models repeat themselves, especially across the chunks of a long session. */
function uniqueBy<Claim>(claims: readonly Claim[], nameOf: (claim: Claim) => string): Claim[] {
  const seen = new Set<string>();
  return claims.filter((claim) => {
    const isNew = !seen.has(nameOf(claim));
    seen.add(nameOf(claim));
    return isNew;
  });
}

const isPlain = (text: string) => text.trim() !== "" && text.length <= longestText && !looksLikeInstruction(text);

function isSupported(text: string, sourceIds: readonly string[], { lines, songs }: Evidence): boolean {
  if (!isPlain(text) || sourceIds.length === 0 || sourceIds.length > 20) return false;
  const cited = sourceIds.map((id) => lines.get(id)?.text);
  if (cited.some((line) => line === undefined)) return false;
  const source = cited.join(" ");
  return (
    numbersOf(text).every((number) => numbersOf(source).includes(number)) &&
    namesIn(text, songs).every((song) => namesIn(source, songs).includes(song)) &&
    isNegated(text) === isNegated(source) &&
    directionsIn(text).every((turn) => directionsIn(source).includes(turn)) &&
    supportOf(text, source) >= minSupport
  );
}

/** A topic may only use words from its cited lines, song names and general studio terms. */
function isTopic(topic: string, sourceIds: readonly string[], { lines, songs }: Evidence): boolean {
  if (!isPlain(topic) || topic.length > longestTopic) return false;
  const cited = sourceIds.map((id) => lines.get(id)?.text ?? "").join(" ");
  const known = new Set(wordsOf([cited, ...namesIn(cited, songs), tradeTopics].join(" ")));
  return wordsOf(topic).every((word) => known.has(word));
}
const tradeTopics =
  "mixing mix arrangement production performance technical sound tone level volume balance effect timing rhythm tempo tuning pitch take song structure section setup recording editing vocal drum bass guitar key piano synth string percussion lead backing general direction feedback other";

const isNear = (atMs: number, sourceIds: readonly string[], { lines }: Evidence) =>
  sourceIds.some((id) => Math.abs((lines.get(id)?.atMs ?? Number.POSITIVE_INFINITY) - atMs) <= nearMs);

const spelled: Record<string, string> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
};
const numbersOf = (text: string): string[] =>
  (text.toLowerCase().match(/\d+(?:\.\d+)?|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/g) ?? []).map(
    (found) => spelled[found] ?? found,
  );
const namesIn = (text: string, names: readonly string[]) =>
  names.filter((name) => text.toLowerCase().includes(name.toLowerCase()));
const isNegated = (text: string) => /\b(not|never|no|don'?t|doesn'?t|isn'?t|wasn'?t|without)\b/i.test(text);
/** If the claim gives a direction, such as up or down, its source must give the same one. */
const directionsIn = (text: string): string[] =>
  (text.toLowerCase().match(/\b(up|down|louder|quieter|softer|more|less|raise|lower|boost|cut)\b/g) ?? []).map(
    (turn) => directions[turn] ?? turn,
  );
const directions: Record<string, string> = {
  louder: "up",
  more: "up",
  raise: "up",
  boost: "up",
  quieter: "down",
  softer: "down",
  less: "down",
  lower: "down",
  cut: "down",
};

const common = new Set(
  "the a an and or of to in on at for with is are was were be been it this that these those they we you i he she engineer artist said asked noted suggested wants".split(
    " ",
  ),
);
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !common.has(word))
    .map((word) => word.replace(/(?:ing|ed|es|s)$/, ""));

function supportOf(claim: string, source: string): number {
  const words = wordsOf(claim);
  const known = new Set(wordsOf(source));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}
