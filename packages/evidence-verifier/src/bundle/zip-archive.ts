// Reads a ZIP archive's files, even if it was unpacked and packed again. It doesn't trust the archive: if a file's
// length differs from the length in its directory entry, the archive counts as damaged.

import { joinBytes } from "../formats/bytes.ts";
import type { BundleReader } from "./bundle.ts";
import { ArchiveError, type ByteSource, damaged, type Member, methods, readDirectory } from "./zip-directory.ts";

const chunkBytes = 1 << 20;
/** The largest file that `read` returns in one piece. It refuses larger ones: use `chunks` for those. */
const largestPieceBytes = 2 ** 28;

export async function openZip(source: ByteSource): Promise<BundleReader> {
  const members = await readDirectory(source);
  const member = (name: string): Member => {
    const found = members.get(name);
    if (!found) throw new ArchiveError(`${name} is missing.`);
    return found;
  };
  async function* chunks(name: string): AsyncGenerator<Uint8Array> {
    const { method, packedBytes, sizeBytes, contentAt } = member(name);
    const packed = slices(source, contentAt, contentAt + packedBytes);
    const content = method === methods.stored ? packed : inflated(packed, name);
    let left = sizeBytes;
    for await (const chunk of content) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw damaged(`${name} isn't as long as the directory says`);
  }
  return {
    names: [...members.keys()],
    has: (name) => members.has(name),
    chunks,
    read: async (name) => {
      if (member(name).sizeBytes > largestPieceBytes)
        throw new ArchiveError(`${name} is too large for an evidence export.`);
      return joined(chunks(name));
    },
  };
}

async function* slices(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += chunkBytes) yield await source.slice(at, Math.min(to, at + chunkBytes));
}

async function* inflated(packed: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done) controller.close();
      else controller.enqueue(Uint8Array.from(value));
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch {
    throw damaged(`${name} can't be unpacked`);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return joinBytes(...all);
}
