import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherNews } from "./gather-news.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("changes during a reading lead to one more after it, not to a second one beside it", async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const news = gatherNews(read);
  for (let change = 0; change < 5; change += 1) news.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 5; change += 1) news.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
});

test("a reading that failed does not end the news, and after the end none begins", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(undefined);
  const news = gatherNews(read);
  news.tell();
  await vi.runAllTimersAsync();
  news.tell();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
  news.tell();
  news.stop();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
});
