import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { expect, test } from "vitest";

test("[NG3] the link stands with empty slots before consent, and consent fills them", async () => {
  const both = createTwoSidedStudio();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  expect(both.desk.getSnapshot().standingBySessionId).not.toBeNull();
  expect(both.studio.getSnapshot().peer).toMatchObject({ status: "connected" });
  expect(both.desk.getSnapshot().peer).toMatchObject({ status: "connected" });
  expect(both.sentLabels()).toEqual([null, null, null, null]);

  const granting = both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "control", understood: true });
  await both.studioDevices.pickers[0]?.answer([both.captures.screen, both.captures.sound]);
  await both.settle();
  expect(await granting).toEqual({ ok: true });
  expect(both.sentLabels()).toEqual([null, null, null, null]);

  const joining = both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(await joining).toEqual({ ok: true });
  expect(both.network.connections).toHaveLength(2);
  expect(both.sentLabels()).toEqual(["screen", "screen sound", null, null]);
  expect(both.studio.getSnapshot().tally).toEqual({ screen: true, microphone: false, control: true, recording: false });
  both.close();
});
