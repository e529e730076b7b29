import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeNetwork } from "@foldback/testkit/network/fake-network";
import { expect, test } from "vitest";
import { createControlChannels } from "./control-channels.ts";

test("[CT-9] each channel drops frames beyond 500 a second without reading them, but never a kill frame", () => {
  const clock = createFakeClock();
  const network = createFakeNetwork();
  const channels = createControlChannels(network.createPeerConnection({}), clock);
  const [pointer, input] = [...(network.connections[0]?.channels.values() ?? [])];
  pointer?.open();
  input?.open();
  const heard: string[] = [];
  channels.subscribeFrames(({ kind }) => heard.push(kind));
  const pointerFrame = JSON.stringify({ kind: "pointer", epoch: 1, sequence: 1, x: 0.5, y: 0.5 });

  for (let n = 0; n < 10_000; n += 1) pointer?.deliver(pointerFrame);
  expect(heard).toHaveLength(500);
  input?.deliver(JSON.stringify({ kind: "heartbeat", n: 1 }));
  pointer?.deliver(JSON.stringify({ kind: "kill" }));
  expect(heard.slice(500)).toEqual(["heartbeat", "kill"]);

  clock.advance(1_000);
  pointer?.deliver(pointerFrame);
  expect(heard.slice(502)).toEqual(["pointer"]);
});
