import { expect, test } from "vitest";
import { findZone } from "./find-zone.ts";

test.each([
  ["Europe/London", "Europe/London"],
  ["Zurich", "Europe/Zurich"],
  [" zürich ", "Europe/Zurich"],
  ["new york", "America/New_York"],
  ["america new york", "America/New_York"],
  ["Tokyo, Japan", "Asia/Tokyo"],
  ["Johannes", "Africa/Johannesburg"],
  ["San", null],
  ["Mars/Olympus", null],
  ["", null],
])("%j is found as %j", (typed, zone) => expect(findZone(typed)).toBe(zone));
