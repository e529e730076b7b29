import { expect, test } from "vitest";
import { avatarInitials } from "./avatar-initials.ts";
import { engineerNamePending, shownEngineerName } from "./engineer-name.ts";
import { leadingRole } from "./roles.ts";

test("[AC-4] with several roles admin leads, then engineer, then artist", () => {
  expect(leadingRole(["artist", "engineer", "admin"])).toBe("admin");
  expect(leadingRole(["artist", "engineer"])).toBe("engineer");
  expect(leadingRole(["artist"])).toBe("artist");
  expect(leadingRole([])).toBeNull();
});

test("an engineer without a name is shown as pending, never by email", () => {
  expect(shownEngineerName("Theo")).toBe("Theo");
  for (const nameless of [null, "", "  "]) expect(shownEngineerName(nameless)).toBe(engineerNamePending);
});

test("initials come from the name, else from the email, else U", () => {
  expect(avatarInitials("ada marlow", null)).toBe("AM");
  expect(avatarInitials(" ", "ada@example.com")).toBe("AD");
  expect(avatarInitials(null, null)).toBe("U");
});
