import { expect, test } from "vitest";
import {
  averageRttTone,
  durationText,
  monthText,
  poundsText,
  priceText,
  scaledPoundsText,
  shortId,
} from "./figures.ts";

test("amounts, durations and ids are formatted as specified", () => {
  expect([0, 1_500, 99_949, 99_950, 123_400, 99_994_999, 99_995_000].map(scaledPoundsText)).toEqual([
    "£0",
    "£15",
    "£999",
    "£1.0k",
    "£1.2k",
    "£999.9k",
    "£1.0M",
  ]);
  expect(scaledPoundsText(123_456_789_00)).toBe("£123.5M");
  expect(poundsText(1_999)).toBe("£19.99");
  expect([priceText(null), priceText(0), priceText(500)]).toEqual(["Free", "Free", "£5.00"]);
  expect([durationText(59), durationText(3_599), durationText(3_600), durationText(9_000), durationText(-5)]).toEqual([
    "0m",
    "59m",
    "1h 0m",
    "2h 30m",
    "0m",
  ]);
  expect(["2026-01", "2026-12"].map(monthText)).toEqual(["Jan 2026", "Dec 2026"]);
  expect(shortId("0123456789abcdef")).toBe("01234567");
});

test("an average is green below 50 ms, yellow below 100 ms and red from 100 ms", () => {
  expect([0, 49, 50, 99, 100, 300].map(averageRttTone)).toEqual(["good", "good", "fair", "fair", "poor", "poor"]);
});
