import { createFakeStorage } from "@foldback/testkit/fake-storage";
import { expect, test } from "vitest";
import { merged, ownDraft, restored, visitorDraft, wizardInProgress } from "./draft-store.ts";

function open() {
  const clock = { nowMs: 1_000 };
  const [local, session] = [createFakeStorage(), createFakeStorage()];
  return { ports: { local: () => local, session: () => session, nowMs: () => clock.nowMs }, clock };
}

const empty = { styles: [] as string[], genre: "", budget: null as string | null };

test("[ON-1] a visitor's progress and answers survive a reload and are deleted after a week", () => {
  const { ports, clock } = open();
  expect(wizardInProgress(ports)).toBeNull();
  visitorDraft("engineer", ports).write({ fields: { genre: "Rock" }, step: 3 });
  expect(visitorDraft("engineer", ports).read()).toEqual({ fields: { genre: "Rock" }, step: 3 });
  expect(wizardInProgress(ports)).toBe("engineer");
  clock.nowMs += 8 * 24 * 60 * 60_000;
  expect(wizardInProgress(ports)).toBeNull();
});

test("[ON-1] each user's answers are stored separately from other users' and visitors' answers", () => {
  const { ports } = open();
  ownDraft("artist", "one", ports).write({ fields: { genre: "Rock" }, step: 1 });
  expect(ownDraft("artist", "other", ports).read()).toBeNull();
  expect(visitorDraft("artist", ports).read()).toBeNull();
  ownDraft("artist", "one", ports).clear();
  expect(ownDraft("artist", "one", ports).read()).toBeNull();
});

test("stored values of the wrong type are ignored", () => {
  const { ports } = open();
  ports.local().setItem("foldback-artist-profile", "{not json");
  expect(visitorDraft("artist", ports).read()).toBeNull();
  expect(restored(empty, { styles: "Pop", genre: 7, budget: ["x"], more: true })).toEqual(empty);
  expect(restored(empty, { styles: ["Pop"], genre: "Soul", budget: "£50-£200" })).toEqual({
    styles: ["Pop"],
    genre: "Soul",
    budget: "£50-£200",
  });
});

test("[ON-1] a visitor's answers replace the account's, except where they're empty", () => {
  const account = { styles: ["Rock"], genre: "Rock", budget: "£50-£200" };
  expect(merged(account, { ...empty, genre: "Soul" }, empty)).toEqual({ ...account, genre: "Soul" });
});
