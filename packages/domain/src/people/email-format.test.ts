import { expect, test } from "vitest";
import { looksLikeEmail } from "./email-format.ts";

test.each(["nora@studio.example", "  nora@studio.example ", "n+tag@a.b.c"])(
  "%s is accepted as an email address",
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each(["", "nora", "nora@studio", "@studio.example", "nora@@studio.example", "no ra@studio.example"])(
  "%s is rejected as a typo",
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);
