import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("[CP-5] a name can't forge what the companion prints", () => {
  expect(plainText("Ada\u001b[2K\r\nPaired\u202e\u2028\u0007")).toBe("Ada[2KPaired");
  expect(plainText("Zo\u00eb \u6f22")).toBe("Zo\u00eb \u6f22");
});
