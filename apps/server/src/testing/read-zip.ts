// Reads an archive from its central directory, like other programs, and checks every checksum.
import { crc32 } from "node:zlib";

export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const body = bytes.subarray(begin, begin + size);
    if (crc32(body) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, body);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
