import { expect, test } from "vitest";
import { wordErrors } from "./word-errors.ts";

test("word errors are the smallest number of changes between what was said and what was heard", () => {
  const errors = (said: string, heard: string) => Object.values(wordErrors(said, heard));
  expect(errors("turn the vocal up", "Turn the vocal up.")).toEqual([0, 0, 0, 4]);
  expect(errors("up two decibels", "up 2 decibels")).toEqual([0, 0, 0, 3]);
  expect(errors("turn the vocal up", "turn a vocal")).toEqual([1, 1, 0, 4]);
  expect(errors("mark that", "please mark that now")).toEqual([0, 0, 2, 2]);
  expect(errors("one more take", "")).toEqual([0, 3, 0, 3]);
  expect(errors("", "hello")).toEqual([0, 0, 1, 0]);
});
