import { expect, test } from "vitest";
import { readZip } from "../testing/read-zip.ts";
import { zipStream } from "./zip-stream.ts";

test("an archive gives back what was put in, names of every alphabet and empty files included", async () => {
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
