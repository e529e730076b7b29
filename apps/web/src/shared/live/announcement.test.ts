import { expect, test } from "vitest";
import { type AnnouncementFacts, announcementBetween, type FactsBefore } from "./announcement.ts";

const live: AnnouncementFacts = {
  sessionId: "s",
  name: "Kim",
  joined: true,
  present: true,
  serverReachable: true,
  level: "pointing",
};

test.each<[string, Partial<FactsBefore>, Partial<AnnouncementFacts>, ReturnType<typeof announcementBetween>]>([
  ["nothing has changed", {}, {}, null],
  ["the first session has just been found", { sessionId: null }, {}, null],
  ["another session has started", { sessionId: "other" }, { joined: false }, null],
  ["the other person joins", { joined: false, present: true }, {}, "joined"],
  ["the other person leaves", {}, { joined: false }, "left"],
  ["the other browser goes away", {}, { present: false }, "gone"],
  ["the other browser comes back", { present: false }, {}, "back"],
  ["the server becomes unavailable", {}, { serverReachable: false, present: false }, null],
  ["the server comes back", { serverReachable: false, present: false }, {}, "server-back"],
  ["the page reaches the server for the first time", { serverReachable: null, present: false }, {}, null],
  ["access is first given", { level: null }, {}, null],
  ["access is narrowed", {}, { level: "view-only" }, "narrowed"],
  [
    "access is narrowed while the server is unavailable",
    {},
    { level: "view-only", serverReachable: false },
    "narrowed",
  ],
  ["access is widened", { level: "view-only" }, {}, "widened"],
  ["access is withdrawn", {}, { level: null }, "withdrawn"],
])("%s", (_name, before, after, announcement) => {
  expect(announcementBetween({ ...live, ...before }, { ...live, ...after })).toBe(announcement);
});
