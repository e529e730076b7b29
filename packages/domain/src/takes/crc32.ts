/** CRC-32 as in ZIP and PNG (ISO 3309). It detects damage but doesn't protect against forgery. */
const table = new Int32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});
/** Advances a checksum by one zero byte. */
const afterZero = (sum: number) => (sum >>> 8) ^ (table[sum & 0xff] ?? 0);
const tableBy1 = table.map(afterZero);
const tableBy2 = tableBy1.map(afterZero);
const tableBy3 = tableBy2.map(afterZero);

/**
 * For speed, this takes four bytes per step and stays in signed 32-bit integers: every byte we record or send passes
 * through here.
 */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    const first = tableBy3[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0;
    const second = tableBy2[((crc >>> 8) ^ (bytes[at + 1] ?? 0)) & 0xff] ?? 0;
    const third = tableBy1[((crc >>> 16) ^ (bytes[at + 2] ?? 0)) & 0xff] ?? 0;
    crc = first ^ second ^ third ^ (table[(crc >>> 24) ^ (bytes[at + 3] ?? 0)] ?? 0);
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
