import { expect, test } from "vitest";
import { exactText } from "./take-texts.ts";

test("[TK-62] each step of a slider shows its own tenth", () => {
  for (let tenths = 0; tenths < 1_000; tenths += 1)
    expect(exactText(tenths * 0.1).endsWith(`${Math.floor(tenths / 10) % 60}.${tenths % 10}`)).toBe(true);
  expect(exactText(2.3)).toBe("0:00:02.3");
  expect(exactText(0.3)).toBe("0:00:00.3");
  expect(exactText(3_599.99)).toBe("0:59:59.9");
});
