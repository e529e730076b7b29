/** Rates how noteworthy a line of talkback is, by its studio vocabulary and by its form, such as an imperative. */
import type { SuggestionPriority, SuggestionType } from "./analysis.ts";

/** Each pattern counts once per line. We chose the weights ourselves and check them with `npm run eval`. */
const cues: readonly { pattern: RegExp; weight: number }[] = [
  { pattern: /\b(best|great|perfect|keeper|that'?s the one|nailed|love)\b/i, weight: 3 },
  { pattern: /\b(mark|keep|save|print|comp|bounce)\b/i, weight: 2 },
  {
    pattern: /\b(clip(ping|s)?|distort\w*|noise|hum|buzz|crackl\w*|drop-?out|latency|problem|wrong|broken)\b/i,
    weight: 3,
  },
  { pattern: /\btoo (loud|quiet|bright|dark|fast|slow|much|dry|wet|boomy|harsh|thin|early|late)\b/i, weight: 3 },
  { pattern: /\b(again|another take|one more|redo|punch|from the (top|verse|chorus|bridge|intro))\b/i, weight: 2 },
  { pattern: /\b(pitch\w*|tun(e|ing)|flat|sharp|timing|rush\w*|drag\w*|breath\w*|energy)\b/i, weight: 2 },
  { pattern: /\b\d+(\.\d+)?\s?(db|decibels?|hz|hertz|k(hz)?|bpm|ms|bars?)\b/i, weight: 2 },
  { pattern: /\b(verse|chorus|bridge|intro|outro|hook|drop|take \w+)\b/i, weight: 1 },
  { pattern: /\b(vocals?|snare|kick|bass|guitars?|piano|drums|synth|strings|hats?|808)\b/i, weight: 1 },
  { pattern: /\b(before|next|tomorrow|deadline|don'?t forget|remember|make sure|need to|have to|must)\b/i, weight: 2 },
];

export const cueScore = (text: string): number =>
  cues.reduce((score, { pattern, weight }) => score + (pattern.test(text) ? weight : 0), isAdvice(text) ? 2 : 0);

const polite = /^(?:(?:ok(?:ay)?|so|now|and|then|please|right|yeah|well|maybe|just)[,\s]+)*/i;
const imperative =
  /^(?:turn|put|cut|try|sing|play|move|double|check|record|take|add|bring|pull|push|roll|boost|drop|mute|pan|tune|comp|keep|save|print|bounce|use|make|lower|raise|leave|start|stop|do|give|send|automate|compress|tighten|replace|repeat|watch|mark|listen|go|hold|back off|step|lean)\b/i;
const asking =
  /\b(?:let'?s|let us|you (?:should|could|might|need to|have to|can)|we (?:should|could|need to|have to|must)|(?:can|could) you (?!hear|see)|i(?:'d| would) (?:try|like|love)|how about|what if|make sure|don'?t)\b/i;
const complaint = /\btoo (?:loud|quiet|bright|dark|fast|slow|much|dry|wet|boomy|harsh|thin|early|late)\b/i;

/** True if the line tells someone to do something, or says that something is wrong. */
export function isAdvice(text: string): boolean {
  const plain = text.trim().replace(polite, "");
  return imperative.test(plain) || asking.test(plain) || complaint.test(plain);
}

/** The first matching topic wins. */
const topics: readonly { type: SuggestionType; pattern: RegExp }[] = [
  {
    type: "technical",
    pattern:
      /\b(mic(rophone)?s?|cable|buffer|sample rate|clip(ping|s)?|headphones?|noise|hum|buzz|crackl\w*|save|session file|export|bounce|latency|driver|interface|phantom|plug-?in|drop-?out)\b/i,
  },
  {
    type: "mixing",
    pattern:
      /\b(eq|reverb|delay|compress\w*|limiter|de-?esser|level|fader|db|decibels?|loud|quiet|bright|dark|pan(ning)?|low end|high end|mids?|mix|bus|send|automat\w*|sidechain|stereo|muddy|boomy|harsh|wet|dry|volume|gain)\b/i,
  },
  {
    type: "arrangement",
    pattern:
      /\b(double|harmon\w*|backing|layer|intro|outro|drop out|arrang\w*|structure|bars?|section|strings|hook)\b/i,
  },
  {
    type: "performance",
    pattern:
      /\b(sing\w*|voice|energy|timing|breath\w*|pitch\w*|tun(e|ing)|flat|sharp|take|perform\w*|softer|louder|closer|rush\w*|drag\w*|feel|phras\w*|attack|again)\b/i,
  },
  {
    type: "production",
    pattern: /\b(sample|synth|sound|tone|texture|loop|beat|groove|808|patch|preset|tempo|bpm|key)\b/i,
  },
];

export const suggestionTypeOf = (text: string): SuggestionType | null =>
  topics.find(({ pattern }) => pattern.test(text))?.type ?? null;

const urgent =
  /\b(must|have to|need to|make sure|don'?t forget|clip(ping|s)?|distort\w*|hum|buzz|noise|save|before (?:you|we|the)|problem|wrong|broken|too (?:loud|much))\b/i;
const optional = /\b(maybe|might|could|perhaps|later|some ?time|if you (?:like|want)|what if|how about)\b/i;

export function priorityOf(text: string): SuggestionPriority {
  if (urgent.test(text)) return "high";
  return optional.test(text) ? "low" : "medium";
}

/** The song that the text mentions, spelled as in the session's song list. */
export const songIn = (text: string, songs: readonly string[]): string | null =>
  songs.find((song) => flat(text).includes(` ${flat(song).trim()} `)) ?? null;

const flat = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
