/** CRC-32 as in ZIP and PNG (ISO 3309). It detects damage but doesn't protect against forgery. */
const table = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (let index = 0; index < bytes.length; index += 1)
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
