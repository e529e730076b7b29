import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeNetwork } from "@foldback/testkit/network/fake-network";
import { expect, test, vi } from "vitest";
import { createControlChannels } from "./control-channels.ts";

function setUp() {
  const clock = createFakeClock();
  const network = createFakeNetwork();
  const channels = createControlChannels(network.createPeerConnection({}), clock);
  const [pointer, input] = [...(network.connections[0]?.channels.values() ?? [])];
  if (pointer === undefined || input === undefined) throw new Error("There are no channels.");
  const sent = { pointer: vi.spyOn(pointer.channel, "send"), input: vi.spyOn(input.channel, "send") };
  pointer.open();
  input.open();
  return { clock, channels, pointer, input, sent };
}

const moveAt = (sequence: number, x = 0.5) => ({ kind: "pointer", epoch: 3, sequence, x, y: 0.25 }) as const;
const readsByteMoves = JSON.stringify({ kind: "reads-byte-moves" });

test("[CT-10] each page says that it reads moves as bytes, and gets text until the other has said so", () => {
  const { channels, input, sent } = setUp();
  expect(sent.input.mock.calls).toEqual([[readsByteMoves]]);
  channels.send("pointer", moveAt(1));
  input.deliver(readsByteMoves);
  channels.send("pointer", moveAt(2));
  channels.send("pointer", { ...moveAt(3), kind: "native-mouse-move" });
  channels.send("input", { ...moveAt(1), kind: "click" });
  expect(sent.pointer.mock.calls.map(([data]) => (typeof data === "string" ? "text" : data))).toEqual([
    "text",
    expect.any(Uint8Array),
    expect.any(Uint8Array),
  ]);
  expect(sent.input).toHaveBeenLastCalledWith(JSON.stringify({ ...moveAt(1), kind: "click" }));
});

test.each([
  [0, 0],
  [0.3, 0.7],
  [1, 1],
])("[CT-10] a move to %d, %d arrives as bytes within a sixteenth of a pixel", (x, y) => {
  const { channels, pointer, input, sent } = setUp();
  input.deliver(readsByteMoves);
  const heard: unknown[] = [];
  channels.subscribeFrames((frame) => heard.push({ ...frame }));
  const move = { kind: "native-mouse-move", epoch: 4_000_000_000, sequence: 70_000, x, y } as const;
  channels.send("pointer", move);
  pointer.deliver(new Uint8Array(sent.pointer.mock.calls[0]?.[0] as never).buffer);
  const near = (fraction: number) => expect.closeTo(fraction, 4) as number;
  expect(heard).toEqual([{ ...move, x: near(x), y: near(y) }]);
});

test("[CT-10] bytes that aren't a move are dropped", () => {
  const { channels, pointer } = setUp();
  const heard: unknown[] = [];
  channels.subscribeFrames((frame) => heard.push(frame));
  const unknownKind = new Uint8Array(13).fill(7);
  for (const bytes of [new Uint8Array(0), new Uint8Array(12), new Uint8Array(14), unknownKind])
    pointer.deliver(bytes.buffer);
  expect(heard).toEqual([]);
});

test("[CT-11] all moves are sent from one buffer and arrive in one object", () => {
  const { channels, pointer, input, sent } = setUp();
  input.deliver(readsByteMoves);
  const heard = new Set<unknown>();
  channels.subscribeFrames((frame) => heard.add(frame));
  for (let sequence = 1; sequence <= 100; sequence += 1) {
    channels.send("pointer", moveAt(sequence, sequence / 100));
    pointer.deliver(new Uint8Array(sent.pointer.mock.lastCall?.[0] as never).buffer);
  }
  expect(new Set(sent.pointer.mock.calls.map(([data]) => data)).size).toBe(1);
  expect([...heard]).toEqual([expect.objectContaining({ kind: "pointer", sequence: 100 })]);
});

test("[CT-9] each channel drops frames beyond 500 a second without reading them, but never a kill frame", () => {
  const { clock, channels, pointer, input } = setUp();
  const heard: string[] = [];
  channels.subscribeFrames(({ kind }) => heard.push(kind));
  const pointerFrame = JSON.stringify({ kind: "pointer", epoch: 1, sequence: 1, x: 0.5, y: 0.5 });

  for (let n = 0; n < 10_000; n += 1) pointer.deliver(pointerFrame);
  expect(heard).toHaveLength(500);
  input.deliver(JSON.stringify({ kind: "heartbeat", n: 1 }));
  pointer.deliver(JSON.stringify({ kind: "kill" }));
  expect(heard.slice(500)).toEqual(["heartbeat", "kill"]);

  clock.advance(1_000);
  pointer.deliver(pointerFrame);
  expect(heard.slice(502)).toEqual(["pointer"]);
});
