import fc from "fast-check";
import { expect, test } from "vitest";
import { parseClientMessage } from "./parse-client-message.ts";
import { beginsLikeMove, readPlainMove } from "./plain-move.ts";

const parse = (text: string) => parseClientMessage(text, Buffer.byteLength(text));
const read = (text: string) => readPlainMove(Buffer.from(text));
const percent = fc.double({ min: 0, max: 99.999, noNaN: true, noDefaultInfinity: true });
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 99 }).map(String) },
  fc.stringMatching(/^[0-9]{1,18}$/),
  fc.constantFrom(
    "-1",
    "1.5",
    "00",
    "01",
    "1.",
    ".5",
    "1e2",
    "100",
    "100.0",
    "99.9",
    '"1"',
    "null",
    " 1",
    "1 ",
    "true",
    "",
  ),
  percent.map(String),
);
const roles = [
  "",
  '"role":"engineer",',
  '"role":"artist",',
  '"role":"engineer" ,',
  '"role":"engineer","role":"artist",',
];
const almost = fc.record({
  role: fc.constantFrom(...roles),
  x: piece,
  y: piece,
  epoch: piece,
  sequence: piece,
  more: fc.constantFrom("", "", "", ',"isElectron":true', ',"role":"engineer"', ',"x":1', "}", " ", "\n"),
});

test("[SG-4] the schema accepts every plain move, with the same epoch and claimed role", async () => {
  const counts = { plain: 0, other: 0 };
  await fc.assert(
    fc.property(almost, ({ role, x, y, epoch, sequence, more }) => {
      const text = `{"type":"cursor",${role}"x":${x},"y":${y},"epoch":${epoch},"sequence":${sequence}${more}}`;
      const plain = read(text);
      counts[plain === null ? "other" : "plain"] += 1;
      if (plain === null) return;
      const strict = parse(text);
      expect(strict).toMatchObject({ type: "cursor", epoch: plain.epoch });
      expect(strict && "role" in strict ? strict.role : undefined).toBe(plain.saysEngineer ? "engineer" : undefined);
    }),
    { seed: 20261121, numRuns: 20_000 },
  );
  expect(Math.min(counts.plain, counts.other)).toBeGreaterThan(200);
});

test("[SG-4] the moves that a desk sends are plain, with and without a claimed role", async () => {
  await fc.assert(
    fc.property(percent, percent, fc.nat(), fc.nat(), fc.boolean(), (x, y, epoch, sequence, claims) => {
      const role = claims ? { role: "engineer" } : {};
      const text = JSON.stringify({ type: "cursor", ...role, x, y, epoch, sequence });
      if (!text.includes("e-")) expect(read(text)).toEqual({ epoch, saysEngineer: claims });
    }),
    { seed: 20261121 },
  );
});

test("[SG-4] if a move with one changed byte still counts as plain, the schema accepts it too", () => {
  const text = '{"type":"cursor","role":"engineer","x":12.5,"y":0,"epoch":10,"sequence":7}';
  for (let at = 0; at < text.length; at += 1)
    for (const byte of ["0", "9", "-", ".", "e", '"', "}", ",", " ", "\u0000"]) {
      const changed = text.slice(0, at) + byte + text.slice(at + 1);
      if (read(changed) !== null) expect(parse(changed)).not.toBeNull();
    }
});

test("a truncated move isn't plain, and no other message begins like one", () => {
  const text = '{"type":"cursor","x":1,"y":2,"epoch":1,"sequence":1}';
  for (let length = 0; length < text.length; length += 1) expect(read(text.slice(0, length))).toBeNull();
  expect(beginsLikeMove(Buffer.from(text))).toBe(true);
  for (const other of ["", '{"type":"cur', '{"type":"cursors","x":1}', '{"type":"click","x":1}'])
    expect(beginsLikeMove(Buffer.from(other))).toBe(false);
});
