import { expect, test } from "vitest";
import { avatarInitials } from "./avatar-initials.ts";
import { engineerNamePending, shownEngineerName } from "./engineer-name.ts";
import { leadingRole } from "./roles.ts";

test("[AC-4] for a user with several roles, admin takes precedence over engineer, and engineer over artist", () => {
  expect(leadingRole(["artist", "engineer", "admin"])).toBe("admin");
  expect(leadingRole(["artist", "engineer"])).toBe("engineer");
  expect(leadingRole(["artist"])).toBe("artist");
  expect(leadingRole([])).toBeNull();
});

test("an engineer without a name is shown as pending, and never by their email", () => {
  expect(shownEngineerName("Theo")).toBe("Theo");
  for (const nameless of [null, "", "  "]) expect(shownEngineerName(nameless)).toBe(engineerNamePending);
});

test("initials come from the name, or else from the email, or else are U", () => {
  expect(avatarInitials("ada marlow", null)).toBe("AM");
  expect(avatarInitials(" ", "ada@example.com")).toBe("AD");
  expect(avatarInitials(null, null)).toBe("U");
});
