import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { onTestFinished } from "vitest";

/** Both ends of a session in one process, closed when the test ends. */
export function setUp() {
  const both = createTwoSidedStudio();
  onTestFinished(both.close);
  return both;
}

/** What the studio's senders carry, by slot, while everything is shared and while nothing is. */
export const allSlots = ["screen", "screen sound", null, null];
export const noSlots = [null, null, null, null];
