import { expect, test } from "vitest";
import { drawCompanionCode, maskedEmail, readCompanionCode, shownCompanionCode } from "./pairing-code.ts";

test("[CP-4] a code has eight letters without vowels, and is read as people type it", () => {
  let drawn = 0;
  const code = drawCompanionCode((limit) => {
    drawn += 7;
    return drawn % limit;
  });
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(shownCompanionCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
  for (const typed of [code, shownCompanionCode(code), code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)}\n`])
    expect(readCompanionCode(typed)).toBe(code);
  for (const typed of ["", "BCDF", `${code}B`, "BCDFGHJA", "BCDFGHJ1", "BCDFGHJ\u00df"])
    expect(readCompanionCode(typed)).toBeNull();
});

test("[CP-5] a companion shows only enough of an address to recognise it", () => {
  expect(maskedEmail("ada@studio.example")).toBe("a***@studio.example");
  expect(maskedEmail("a@b@studio.example")).toBe("a***@studio.example");
  expect(maskedEmail("@studio.example")).toBe("***");
});
