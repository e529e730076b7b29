import { expect, test } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { killNow } from "./kill-now.ts";

test("[KS-6] a kill with a step that failed says so, one that went well says that", () => {
  killNow(() => undefined);
  killNow(() => {
    throw new AggregateError([new Error("a track would not stop")], "A step of the kill failed");
  });
  expect(toasts.getSnapshot().map(({ title }) => title)).toEqual(["Session Killed", "Kill failed"]);
});
