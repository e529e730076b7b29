import { expect, test } from "vitest";
import { fingerprintsMatch } from "./fingerprints.ts";
import { linkWordList } from "./link-word-list.ts";
import { linkWordsFor } from "./link-words.ts";

const studio = { local: "sha-256 AA:01", remote: "sha-256 BB:02" };
const desk = { local: "sha-256 BB:02", remote: "sha-256 AA:01" };

test("[WS-5] every byte has its own word", () => {
  expect(linkWordList).toHaveLength(256);
  expect(new Set(linkWordList).size).toBe(256);
  for (const word of linkWordList) expect(word).toMatch(/^[a-z]{3,9}$/);
});

test("[WS-5] both sides of an honest link get the same four words, and a swapped fingerprint changes them", async () => {
  const words = await linkWordsFor(studio);
  expect(words).toHaveLength(4);
  expect(await linkWordsFor(desk)).toEqual(words);
  expect(await linkWordsFor({ ...desk, remote: "sha-256 CC:03" })).not.toEqual(words);
});

test("[WS-5] the fingerprints match only if each side sees the fingerprint that the other one has", () => {
  expect(fingerprintsMatch(studio, desk)).toBe(true);
  expect(fingerprintsMatch(studio, { ...desk, remote: "sha-256 CC:03" })).toBe(false);
  expect(fingerprintsMatch(studio, { ...desk, local: "sha-256 CC:03" })).toBe(false);
});
