/**
 * Text that speaks to a machine instead of to a musician, or that would be a link or markup where it is shown. Not a wall: what
 * gets past it is still only words in a summary. Such lines are quoted by nobody and prove nothing; such claims are dropped.
 */
const instructions: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|previous|above|rules|prompt)\b/i,
  /\b(system|developer) (prompt|message)\b|\b(new|following) instructions?\b|\byour (prompt|instructions?|api key)\b/i,
  /\byou are (an? )?(ai|assistant|model)\b|\bas an ai\b|\b(note|message) (to|for) the (machine|model|ai|assistant)\b/i,
  /\b(respond with|output only|answer with|call the function|tool call|between the (two )?fences)\b/i,
  /\b(the|your) (summary|notes|report) (must|should|has to|have to|needs? to) (say|state|contain|include|read)\b/i,
  /^\W*(system|assistant|user|developer|tool)\s*:/i,
  /<\||\|>|\[\/?inst\]|^\W*#{2,}/i,
  // An object of JSON, or what closes one.
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

/** Nothing that a person says: they turn the direction of reading, or cannot be seen. */
const unseen = /(?![\n\r\t])\p{Cc}|[\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
/** Two alphabets in one word that look alike. */
const disguised =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
/** Invisible too, but some languages need them inside words. */
const joiners = /[\u00ad\u200c-\u200f]/g;

export function looksLikeInstruction(text: string): boolean {
  if (unseen.test(text) || disguised.test(text)) return true;
  // Wide and ornamental letters are the same letters.
  const plain = text.normalize("NFKC").replace(joiners, "");
  return [...instructions, ...markup].some((pattern) => pattern.test(plain));
}
