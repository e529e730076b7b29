/**
 * Detects text that addresses a model instead of a musician, or that would display as a link or markup. The summary
 * drops such claims and never quotes or cites such lines. It doesn't have to catch everything, because anything it
 * misses is still displayed as plain text.
 */
const instructions: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|previous|above|rules|prompt)\b/i,
  /\b(system|developer) (prompt|message)\b|\b(new|following) instructions?\b|\byour (prompt|instructions?|api key)\b/i,
  /\byou are (an? )?(ai|assistant|model)\b|\bas an ai\b|\b(note|message) (to|for) the (machine|model|ai|assistant)\b/i,
  /\b(respond with|output only|answer with|call the function|tool call|between the (two )?fences)\b/i,
  /\b(the|your) (summary|notes|report) (must|should|has to|have to|needs? to) (say|state|contain|include|read)\b/i,
  /^\W*(system|assistant|user|developer|tool)\s*:/i,
  /<\||\|>|\[\/?inst\]|^\W*#{2,}/i,
  // The start or the end of a JSON object.
  /[{,]\s*"[^"]*"\s*:|"\s*[}\]]/,
];

const markup: readonly RegExp[] = [
  /<\s*[/!?a-z]/i,
  /&(?:[a-z]+|#\w+);/i,
  /\]\s*\(/,
  /```/,
  /\b(?:https?|wss?|ftp|file|blob|data|mailto|tel|javascript|vbscript):\S/i,
  /(?:^|[\s("'=])\/\/\w/,
  /\bwww\./i,
  /\S@\S+\.\S/,
  /\b[\w-]+\.(?:com|net|org|io|dev|app|co|uk|de|eu|ru|cn|xyz|info|link|site|example)\b/i,
];

/** Characters that never occur in speech: invisible ones, and ones that reverse the reading direction. */
const unseen = /(?![\n\r\t])\p{Cc}|[\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
/** Words that mix lookalike letters from two alphabets. */
const disguised =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
/** More invisible characters, but some languages need these inside words. */
const joiners = /[\u00ad\u200c-\u200f]/g;

export function looksLikeInstruction(text: string): boolean {
  if (unseen.test(text) || disguised.test(text)) return true;
  // NFKC turns full-width and ornamental letters into plain letters.
  const plain = text.normalize("NFKC").replace(joiners, "");
  return [...instructions, ...markup].some((pattern) => pattern.test(plain));
}
