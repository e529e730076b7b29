import { expect, test } from "vitest";
import { createToasts } from "./toast-list.ts";

test("what is shown is listed in order and heard by who listens", () => {
  const toasts = createToasts();
  let heard = 0;
  const stop = toasts.subscribe(() => {
    heard += 1;
  });
  toasts.show({ title: "Session Started", description: "Room P12345678 is ready", tone: "success" });
  toasts.show({ title: "Signed out" });
  stop();
  toasts.close(1);
  expect(heard).toBe(2);
  expect(toasts.getSnapshot()).toEqual([{ id: 2, title: "Signed out", tone: "default" }]);
});

test("the fifth toast takes the place of the first", () => {
  const toasts = createToasts();
  for (const title of ["a", "b", "c", "d", "e"]) toasts.show({ title });
  expect(toasts.getSnapshot().map((toast) => toast.title)).toEqual(["b", "c", "d", "e"]);
});
