import { expect, test } from "vitest";
import { ageVerdict } from "./age.ts";

test("a person is old enough from their sixteenth birthday", () => {
  expect(ageVerdict("2010-11-21", "2026-11-21")).toBe("old-enough");
  expect(ageVerdict("2010-11-22", "2026-11-21")).toBe("too-young");
  expect(ageVerdict("2010-12-01", "2026-11-21")).toBe("too-young");
  expect(ageVerdict("1896-11-21", "2026-11-21")).toBe("old-enough");
  expect(ageVerdict("2030-01-01", "2026-11-21")).toBe("too-young");
});

test.each(["", "2010", "2010-02-30", "2010-13-01", "10-01-2010", "1800-01-01", "2010-1-1", "２０１０-01-01"])(
  "%j isn't a valid date of birth",
  (birthDate) => {
    expect(ageVerdict(birthDate, "2026-11-21")).toBe("no-date");
  },
);
