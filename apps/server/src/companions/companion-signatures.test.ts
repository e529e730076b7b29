import { helloText } from "@foldback/domain/companion/signed-texts";
import { fromCompanion } from "@foldback/protocol/companion";
import { expect, test } from "vitest";
import { newCompanionKey } from "../testing/raw-companion.ts";
import { isSignedBy } from "./companion-signatures.ts";

const text = helloText({ server: "https://foldback.example", challenge: "c".repeat(32) });
const encoded = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

// Node refuses them by itself. Anyone could sign for such a point, so a Node that accepts them must not go unnoticed.
test("[CP-3] a key that's a point of low order is refused, whatever the text", () => {
  const lowOrder = [
    ...[`01${"00".repeat(31)}`, `ec${"ff".repeat(30)}7f`, "00".repeat(32), `${"00".repeat(31)}80`],
    ...["26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"],
    ...["c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"],
  ];
  const zero = "00".repeat(32);
  // A signature for a point of order eight holds for one text in eight.
  const texts = Array.from({ length: 32 }, (_, at) => `${text}${at}`);
  for (const point of lowOrder)
    for (const first of lowOrder)
      for (const each of texts) expect(isSignedBy(encoded(point), each, encoded(first + zero)), point).toBe(false);
});

test("[CP-3] a usable key's signature is accepted", () => {
  const own = newCompanionKey();
  expect(isSignedBy(own.key, text, own.sign(text))).toBe(true);
  expect(isSignedBy(own.key, `${text} `, own.sign(text))).toBe(false);
});

test("[CP-7] a key has only one spelling, so a revoked one can't be paired again by another", () => {
  const hello = (key: string) =>
    fromCompanion.safeParse({
      ...{ type: "hello", key, signature: "s".repeat(86), server: "https://foldback.example" },
      ...{ name: "Studio Mac", system: "macos" },
    }).success;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const { key } = newCompanionKey();
  const spellings = [...alphabet]
    .map((letter) => key.slice(0, -1) + letter)
    .filter((each) => Buffer.from(each, "base64url").equals(Buffer.from(key, "base64url")));
  expect(spellings).toHaveLength(4);
  expect(spellings.filter(hello)).toEqual([key]);
});
