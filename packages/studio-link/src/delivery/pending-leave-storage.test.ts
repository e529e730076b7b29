import { createFakeStorage } from "@foldback/testkit/fake-storage";
import { expect, test } from "vitest";
import { createPendingLeaveStorage } from "./pending-leave-storage.ts";

const leave = { sessionId: "session-1", epoch: 3 };

test("[SE-11] a pending Leave survives a reload and is removed once answered", () => {
  const storage = createFakeStorage();
  createPendingLeaveStorage(() => storage).put(leave);
  const nextPage = createPendingLeaveStorage(() => storage);
  expect(nextPage.get()).toEqual(leave);
  nextPage.put(null);
  expect([nextPage.get(), storage.length]).toEqual([null, 0]);
});

test("[SE-11] blocked storage causes no error", () => {
  const forbidden = createPendingLeaveStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  forbidden.put(leave);
  expect(forbidden.get()).toBeNull();
});

test("[SE-11] a malformed entry is ignored", () => {
  for (const value of ["session-1", "null", '{"sessionId":"session-1"}', '{"sessionId":1,"epoch":2}'])
    expect(createPendingLeaveStorage(() => ({ ...emptyStorage, getItem: () => value })).get()).toBeNull();
});

const emptyStorage = { setItem: () => {}, removeItem: () => {} };
