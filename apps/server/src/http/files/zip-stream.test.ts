import { text } from "node:stream/consumers";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { expect, test } from "vitest";
import { readZip } from "../../testing/read-zip.ts";
import { zipStream } from "./zip-stream.ts";

test("an archive contains the original files, including empty ones and names in any alphabet", async () => {
  const files = [
    { name: "README.txt", body: async () => "Hello.\n" },
    { name: "clips/größe-日本.webm", body: async () => Uint8Array.of(0, 255, 10) },
    { name: "empty.json", body: async () => "" },
  ];
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(files)) parts.push(part);
  expect([...readZip(Buffer.concat(parts))]).toEqual([
    ["README.txt", Buffer.from("Hello.\n")],
    ["clips/größe-日本.webm", Buffer.of(0, 255, 10)],
    ["empty.json", Buffer.alloc(0)],
  ]);
});

const opened = (archive: Uint8Array) =>
  openZip({ sizeBytes: archive.length, slice: async (from, to) => archive.slice(from, to) });

test("files too large for 32-bit fields use 64-bit fields, and both kinds can be read", async () => {
  const pieces = async function* () {
    yield Buffer.from("many ");
    yield Buffer.from("pieces");
  };
  const files = [
    { name: "small.txt", body: async () => "small" },
    { name: "large.jsonl", body: async () => pieces(), large: true },
    { name: "behind.txt", body: async () => "behind" },
  ];
  for (const widths of [undefined, { size: 60, count: 2 }, { size: 1_000, count: 2 }]) {
    const parts: Uint8Array[] = [];
    for await (const part of zipStream(files, widths)) parts.push(part);
    const archive = await opened(Buffer.concat(parts));
    expect(archive.names).toEqual(files.map(({ name }) => name));
    const contents = await Promise.all(archive.names.map((name) => archive.read(name)));
    expect(contents.map((content) => Buffer.from(content).toString())).toEqual(["small", "many pieces", "behind"]);
  }
});

test("a file that unexpectedly outgrows the 32-bit fields aborts the download", async () => {
  const pieces = async function* () {
    yield Buffer.alloc(40);
  };
  const archive = zipStream([{ name: "grows", body: async () => pieces() }], { size: 39, count: 2 });
  await expect(text(archive)).rejects.toThrow("larger than stated");
});
