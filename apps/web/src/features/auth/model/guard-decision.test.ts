import { roles } from "@foldback/domain/people/roles";
import { expect, test } from "vitest";
import { accountDecision, dashboardOf, guardDecision } from "./guard-decision.ts";

test("the guard waits while the user is loading", () => {
  expect(guardDecision(undefined, "admin")).toEqual({ kind: "loading" });
});

test("a visitor who isn't signed in is sent to the landing page", () => {
  expect(guardDecision(null, null)).toEqual({ kind: "redirect", to: "/" });
});

test("every guarded page waits while the user's role is loading", () => {
  expect(guardDecision({ role: null }, null)).toEqual({ kind: "loading-permissions" });
  expect(guardDecision({ role: null }, "engineer")).toEqual({ kind: "loading-permissions" });
});

test("a page without a required role admits every role", () => {
  for (const role of roles) expect(guardDecision({ role }, null)).toEqual({ kind: "pass" });
});

test("an admin passes every guard", () => {
  for (const required of roles) expect(guardDecision({ role: "admin" }, required)).toEqual({ kind: "pass" });
});

test("a user with the wrong role is sent to /engineer if they're an engineer, and to /studio otherwise", () => {
  expect(guardDecision({ role: "engineer" }, "admin")).toEqual({ kind: "redirect", to: "/engineer" });
  expect(guardDecision({ role: "artist" }, "admin")).toEqual({ kind: "redirect", to: "/studio" });
  expect(guardDecision({ role: "artist" }, "engineer")).toEqual({ kind: "redirect", to: "/studio" });
});

test("of the three roles, only engineers get the desk as their dashboard", () => {
  expect(roles.map((role) => dashboardOf({ role }))).toEqual(["/studio", "/engineer", "/studio"]);
});

test("a guest engineer gets the desk as their dashboard, and an administrator who is also a guest doesn't", () => {
  expect(roles.map((role) => dashboardOf({ role, isGuest: true }))).toEqual(["/studio", "/engineer", "/engineer"]);
});

test("an administrator without a second factor is sent to the account page, and can open it", () => {
  const visitor = { role: "admin", secondFactorNeeded: "set-up" } as const;
  for (const required of [null, ...roles]) {
    expect(guardDecision(visitor, required)).toEqual({ kind: "redirect", to: "/account" });
  }
  expect(accountDecision(visitor)).toEqual({ kind: "pass" });
  expect(accountDecision(null)).toEqual({ kind: "redirect", to: "/" });
  expect(accountDecision(undefined)).toEqual({ kind: "loading" });
});

test("[GU-3] a guest can open the engineer's dashboard without the role, but no administrator's page", () => {
  expect(guardDecision({ role: "artist", isGuest: true }, "engineer")).toEqual({ kind: "pass" });
  expect(guardDecision({ role: "artist", isGuest: true }, "admin")).toEqual({ kind: "redirect", to: "/engineer" });
});
