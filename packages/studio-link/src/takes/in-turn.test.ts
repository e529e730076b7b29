import { expect, test } from "vitest";
import { createTurns } from "./in-turn.ts";

test("the same file is made once for two callers, another one waits, and a failure stops neither", async () => {
  const inTurn = createTurns<string>();
  const began: string[] = [];
  const first = Promise.withResolvers<string>();
  const make = (name: string, answer: () => Promise<string>) =>
    inTurn(name, () => {
      began.push(name);
      return answer();
    });
  const asked = [make("one", () => first.promise), make("one", () => first.promise)];
  const failing = make("two", () => Promise.reject(new Error("disk full")));
  const third = make("three", async () => "three");
  await Promise.resolve();
  expect(began).toEqual(["one"]);
  first.resolve("one");
  expect(await Promise.all(asked)).toEqual(["one", "one"]);
  await expect(failing).rejects.toThrow("disk full");
  expect(await third).toBe("three");
  await make("one", async () => "again");
  expect(began).toEqual(["one", "two", "three", "one"]);
});
