import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

/** What the studio's lamp, the desk's lamp and the server's newest report call the input. */
const names = ({ studio, desk, server }: Both) => {
  const reports = server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message] : []));
  return [studio.getSnapshot().tally, desk.getSnapshot().tally, reports.at(-1)].map((tally) => tally?.programDevice);
};
const everywhere = (name: string | undefined) => [name, name, name];

async function choose(both: Both, deviceId: string) {
  await both.studio.getSnapshot().actions.chooseProgramFeed({ kind: "input", deviceId });
  await both.settle();
}

test("[TL-4] studio, desk and phone learn the name of the input that the program feed comes from, and each change of it", async () => {
  const both = setUp();
  await both.goLive();
  expect(names(both)).toEqual(everywhere(undefined));
  for (const name of ["Loopback Audio", "Scarlett 2i2"]) {
    both.studioDevices.plug(name);
    await both.settle();
    await choose(both, name);
    expect(names(both)).toEqual(everywhere(name));
  }
  await both.studio.getSnapshot().actions.chooseProgramFeed({ kind: "screen" });
  await both.settle();
  expect(names(both)).toEqual(everywhere(undefined));
  await choose(both, "Loopback Audio");
  expect(names(both)).toEqual(everywhere("Loopback Audio"));
  both.studio.getSnapshot().actions.kill?.();
  await both.advance(1_000);
  expect(names(both)).toEqual(everywhere(undefined));
});

test("[TL-4] an engineer who's only standing by isn't told the input's name", async () => {
  const both = setUp();
  await both.start();
  both.studioDevices.plug("Loopback Audio");
  await both.settle();
  await choose(both, "Loopback Audio");
  expect(both.desk.getSnapshot().standingBy).not.toBeNull();
  expect(names(both)).toEqual(everywhere(undefined));
  await both.goLiveAfterStart();
  await both.settle();
  expect(names(both)).toEqual(everywhere("Loopback Audio"));
});

test("[TL-4] a name of 10,000 characters is cut, and reaches the desk and the server", async () => {
  const both = setUp();
  await both.goLive();
  const long = "In".repeat(5_000);
  both.studioDevices.plug(long);
  await both.settle();
  await choose(both, long);
  expect(names(both)).toEqual(everywhere(long.slice(0, 255)));
});
