import { expect, test } from "vitest";
import { createEmitter } from "./emitter.ts";

test("[CT-11] an event reaches the listeners that there were when it came, though they come and go while it's heard", () => {
  const { emit, subscribe } = createEmitter<number>();
  const heard: string[] = [];
  const stopFirst = subscribe((n) => {
    heard.push(`first ${n}`);
    stopFirst();
    subscribe((later) => heard.push(`third ${later}`));
  });
  subscribe((n) => heard.push(`second ${n}`));
  emit(1);
  expect(heard).toEqual(["first 1", "second 1"]);
  emit(2);
  expect(heard.slice(2)).toEqual(["second 2", "third 2"]);
});
