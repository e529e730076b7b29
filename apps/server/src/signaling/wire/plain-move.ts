/**
 * Recognises a pointer move exactly as desks write it, byte by byte and without allocating, because nearly every frame
 * is one and the schema costs 2.5 µs more (decision 039). Anything that differs goes to the schema, and a property test
 * checks that the schema accepts every plain move.
 */
type PlainMove = { epoch: number; saysEngineer: boolean };

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const beginning = bytesOf('{"type":"cursor",');
const claim = bytesOf('"role":"engineer",');
const x = bytesOf('"x":');
const y = bytesOf(',"y":');
const epochKey = bytesOf(',"epoch":');
const sequenceKey = bytesOf(',"sequence":');
const [zero, nine, point, brace] = [0x30, 0x39, 0x2e, 0x7d];
/** Allows values up to 99 plus decimals. A value of exactly 100 goes to the schema. */
const percentDigits = 2;
/** Numbers of up to 15 digits are below 2^53, so they're exact. */
const countDigits = 15;
const no = -1;

/** Guesses before reading the frame. The guess only decides which budget is charged. */
export const beginsLikeMove = (data: Buffer) => after(data, 0, beginning) !== no;

export function readPlainMove(data: Buffer): PlainMove | null {
  const start = after(data, 0, beginning);
  const claimed = after(data, start, claim);
  const coordinates = after(data, claimed === no ? start : claimed, x);
  const epochFrom = after(data, afterPercent(data, after(data, afterPercent(data, coordinates), y)), epochKey);
  const epochTo = afterCount(data, epochFrom, countDigits);
  const end = afterCount(data, after(data, epochTo, sequenceKey), countDigits);
  if (end === no || end !== data.length - 1 || data[end] !== brace) return null;
  return { epoch: countAt(data, epochFrom, epochTo), saysEngineer: claimed !== no };
}

/**
 * Each of these returns the offset after the expected bytes, or `no`. Once one returns `no`, the following ones do too.
 */
function after(data: Buffer, at: number, expected: Buffer): number {
  if (at === no || at + expected.length > data.length) return no;
  for (let index = 0; index < expected.length; index += 1) if (data[at + index] !== expected[index]) return no;
  return at + expected.length;
}

function afterPercent(data: Buffer, at: number): number {
  const whole = afterCount(data, at, percentDigits);
  if (whole === no || data[whole] !== point) return whole;
  const fraction = afterDigits(data, whole + 1);
  return fraction === whole + 1 ? no : fraction;
}

/** Reads a number without leading zeros, as in JSON. */
function afterCount(data: Buffer, at: number, maxDigits: number): number {
  if (at === no) return no;
  const end = afterDigits(data, at);
  const digits = end - at;
  return digits === 0 || digits > maxDigits || (digits > 1 && data[at] === zero) ? no : end;
}

function afterDigits(data: Buffer, at: number): number {
  let end = at;
  while (isDigit(data[end])) end += 1;
  return end;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= zero && byte <= nine;

function countAt(data: Buffer, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) count = count * 10 + (data[index] ?? zero) - zero;
  return count;
}
