import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { createToasts, ToastRegion } from "./toast.tsx";

test("toasts are listed in order, and every change reaches every listener", () => {
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

test("a fifth toast closes the oldest", () => {
  const toasts = createToasts();
  for (const title of ["a", "b", "c", "d", "e"]) toasts.show({ title });
  expect(toasts.getSnapshot().map((toast) => toast.title)).toEqual(["b", "c", "d", "e"]);
});

test("a toast stays open while it has focus, and closes some time later", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toasts = createToasts();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  toasts.show({ title: "Signed out" });
  flushSync(() => root.render(<ToastRegion toasts={toasts} />));
  const dismiss = document.querySelector("button");
  flushSync(() => dismiss?.focus());
  vi.advanceTimersByTime(60_000);
  expect(toasts.getSnapshot()).toHaveLength(1);
  flushSync(() => dismiss?.blur());
  vi.advanceTimersByTime(60_000);
  expect(toasts.getSnapshot()).toEqual([]);
});

test("a toast's button runs its action once and closes the toast", () => {
  const toasts = createToasts();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const run = vi.fn();
  toasts.show({ title: "Verse removed", action: { label: "Undo", run } });
  flushSync(() => root.render(<ToastRegion toasts={toasts} />));
  flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo")?.click());
  expect(run).toHaveBeenCalledOnce();
  expect(toasts.getSnapshot()).toEqual([]);
});
