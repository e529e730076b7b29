import { aSessionView, engineerInTests as engineer, grantOf } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { turnedDown } from "./turned-down.ts";

const none = { ...grantOf([], "none"), engineerId: null };
const without = { status: "waiting", engineer: null, invitedEngineer: null } as const;

test("[IN-7] after a removal the studio says that the artist removed the engineer, not that they declined", () => {
  const removed = aSessionView({ ...without, declined: { engineer, reason: null }, grant: grantOf([], "denied") });
  expect(turnedDown(removed)).toEqual({
    engineer: { id: engineer.id, badge: "Removed from this session" },
    fact: "You removed Erin Engineer.",
    title: "You removed Erin Engineer.",
    status: "You removed Erin Engineer. Ask another engineer.",
  });
});

test("[IN-2] [IN-3] after a decline the studio says that the engineer can't join, with their reason", () => {
  const declined = aSessionView({ ...without, declined: { engineer, reason: "Asleep" }, grant: none });
  expect(turnedDown(declined)).toEqual({
    engineer: { id: engineer.id, badge: "Declined this session" },
    fact: "Erin Engineer can't join.",
    title: "Erin Engineer can't join: Asleep",
    status: "Erin Engineer can't join. Ask another engineer.",
  });
});

test("the studio says neither while it waits for an engineer", () => {
  expect(turnedDown(aSessionView({ ...without, invitedEngineer: engineer, grant: none }))).toBeNull();
});
