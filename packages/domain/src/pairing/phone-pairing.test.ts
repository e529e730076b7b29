import { expect, test } from "vitest";
import { drawMatchNumbers } from "./phone-pairing.ts";

test("[QR-2] three different two-digit numbers are chosen even if the random source repeats itself, and the phone shows one of them", () => {
  const drawn = [7, 7, 0, 7, 89, 2];
  const numbers = drawMatchNumbers(() => drawn.shift() ?? 0);
  expect(numbers).toEqual({ shown: 99, choices: [10, 17, 99] });
});
