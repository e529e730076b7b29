// Finds the sound in a WAV or RF64 file, reading it once from the beginning. It's strict, because other programs must
// find the same sound: it refuses a file with two formats or two sounds.
import { formatBytes, type TakeFormat } from "@foldback/domain/takes/take-format";
import type { ByteReader } from "./byte-reader.ts";

export type WavHead = { format: TakeFormat; channels: number; sampleRateHz: number; dataBytes: number };

/** Far more bytes than any chunk that we write before or after the sound. */
const largestChunkBytes = 2 ** 24;
const sizeInDs64 = 0xff_ff_ff_ff;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const idAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

type Chunk = { id: string; bytes: Uint8Array; size: number };

/** Reads a chunk, but only the beginning of the one with the sound. Returns null at the end and after damage. */
async function readChunk(reader: ByteReader): Promise<Chunk | null> {
  const head = await reader.read(8);
  if (head.length < 8) return null;
  const id = idAt(head, 0);
  const size = viewOf(head).getUint32(4, true);
  if (id === "data") return { id, bytes: head.subarray(8), size };
  if (size > largestChunkBytes) return null;
  const bytes = (await reader.read(size + (size % 2))).subarray(0, size);
  return bytes.length === size ? { id, bytes, size } : null;
}

/** Leaves the reader at the first sample. Returns null if this isn't the kind of WAV file Foldback writes. */
export async function readWavHead(reader: ByteReader): Promise<WavHead | null> {
  const riff = await reader.read(12);
  const kind = riff.length === 12 && idAt(riff, 8) === "WAVE" ? idAt(riff, 0) : "";
  if (kind !== "RIFF" && kind !== "RF64") return null;
  let format: Omit<WavHead, "dataBytes"> | null = null;
  let largeBytes: number | null = null;
  for (;;) {
    const chunk = await readChunk(reader);
    if (chunk === null) return null;
    const { id, bytes, size } = chunk;
    if (id === "data") {
      const dataBytes = kind === "RF64" && size === sizeInDs64 ? largeBytes : size;
      return format === null || dataBytes === null ? null : { ...format, dataBytes };
    }
    if (id === "ds64" && size >= 16) largeBytes = Number(viewOf(bytes).getBigUint64(8, true));
    if (id !== "fmt ") continue;
    if (format !== null) return null;
    format = formatIn(bytes);
    if (format === null) return null;
  }
}

/** The bytes that every subformat's GUID ends with. */
const subformat = "000000001000800000aa00389b71";

/** WAVE_FORMAT_EXTENSIBLE with whole bytes, as integers or floats. */
function formatIn(bytes: Uint8Array): Omit<WavHead, "dataBytes"> | null {
  const view = viewOf(bytes);
  if (bytes.length !== 40 || view.getUint16(0, true) !== 0xff_fe) return null;
  const kind = `${view.getUint16(24, true)} ${view.getUint16(14, true)} ${view.getUint16(18, true)}`;
  const format = formats[kind];
  const rest = [...bytes.subarray(26)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [channels, sampleRateHz] = [view.getUint16(2, true), view.getUint32(4, true)];
  if (format === undefined || rest !== subformat) return null;
  const frameBytes = channels * formatBytes[format];
  const isCounted = view.getUint32(8, true) === sampleRateHz * frameBytes && view.getUint16(12, true) === frameBytes;
  return isCounted ? { format, channels, sampleRateHz } : null;
}

/** The key is the subformat, the bits per sample and the valid bits. */
const formats: Record<string, TakeFormat> = { "1 16 16": "pcm-16", "1 24 24": "pcm-24", "3 32 32": "float-32" };

/** Reads what follows the sound. Returns false if there's another sound or format in it. */
export async function isPlainTail(reader: ByteReader, dataBytes: number): Promise<boolean> {
  await reader.read(dataBytes % 2);
  for (let chunk = await readChunk(reader); chunk !== null; chunk = await readChunk(reader))
    if (chunk.id === "data" || chunk.id === "fmt ") return false;
  return (await reader.read(1)).length === 0;
}
