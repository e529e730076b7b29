import { eventually } from "@foldback/testkit/eventually";
import { expect, test } from "vitest";
import { mediaTrack, sealed, setUp, slowLock } from "./fake-recorder.ts";

/** Record was pressed, and the test hasn't decided yet who gets the take's lock. */
async function pressRecord() {
  const slow = slowLock("foldback-take:take-1");
  const set = setUp(slow);
  await set.recorder.arm();
  const recorded = set.recorder.record(null);
  await eventually(() => expect(set.status()).toBe("recording"));
  return { slow, set, recorded };
}

test("[TK-13] a kill or a stop right after Record reaches the worker after Record does, so the recording ends", async () => {
  for (const [end, why] of [
    ["kill", "killed"],
    ["stop", "stopped"],
  ] as const) {
    const { slow, set, recorded } = await pressRecord();
    if (end === "kill") set.kill();
    else set.recorder.stop();
    slow.give();
    await recorded;
    expect(set.commands).toMatchObject([{ type: "record" }, { type: "stop", atFrame: 4_800, why }]);
    set.tell({ ...sealed, why });
    expect(set.status()).toBe("armed");
  }
});

test("[TK-5] a stopped take that turns out to be open in another tab leaves the recorder armed, or off after the session", async () => {
  for (const [hasFeed, status] of [
    [true, "armed"],
    [false, "off"],
  ] as const) {
    const { slow, set, recorded } = await pressRecord();
    set.recorder.stop();
    if (!hasFeed) set.feed(null);
    slow.refuse();
    await recorded;
    expect(set.recorder.getSnapshot()).toMatchObject({ status, failure: "open-elsewhere" });
    expect(set.commands).toEqual([]);
  }
});

test("[TK-13] a kill while the recorder is opening leaves it off and closes everything that it had opened", async () => {
  const slow = slowLock("foldback-recorder");
  const set = setUp(slow);
  const recorded = set.recorder.record(null);
  set.kill();
  expect(set.status()).toBe("off");
  slow.give();
  await recorded;
  expect(set.status()).toBe("off");
  expect(set.done).toEqual(expect.arrayContaining(["tap closed", "engine closed"]));
  expect(set.commands.map(({ type }) => type)).not.toContain("record");
});

test("leaving the studio closes a recorder that's still opening, and an opening recorder follows a feed that ends or changes", async () => {
  const closed = slowLock("foldback-recorder");
  const left = setUp(closed);
  const arming = left.recorder.arm();
  left.recorder.close();
  closed.give();
  await arming;
  expect(left.status()).toBe("off");
  expect(left.done).toContain("tap closed");
  for (const [next, status] of [
    [null, "off"],
    [mediaTrack(), "armed"],
  ] as const) {
    const slow = slowLock("foldback-recorder");
    const set = setUp(slow);
    const armed = set.recorder.arm();
    set.feed(next);
    slow.give();
    await armed;
    expect(set.status()).toBe(status);
    expect(set.done).toContain(next === null ? "tap closed" : "track");
  }
});
