import { expect, test } from "vitest";
import { searchHelp } from "./search-index.ts";

const firstFor = (words: string) => searchHelp(words)[0];

test.each([
  ["no sound", "/help/troubleshooting#my-engineer-hears-no-sound"],
  ["blackhole", "/help/sound#mac"],
  ["voicemeter", "/help/sound#windows"],
  ["kill swi", "/help/artist#stop-everything-with-the-kill-switch"],
  ["own voice", "/help/troubleshooting#the-engineer-can-hear-their-own-voice"],
])("[HP-3] searching for %s finds its section first", (words, address) => {
  expect(firstFor(words)?.address).toBe(address);
});

test("[HP-3] a result shows the sentence with the searched word", () => {
  expect(firstFor("Drift Correction")?.text).toMatch(/drift correction/i);
  expect(searchHelp("zzzzzz")).toEqual([]);
});
