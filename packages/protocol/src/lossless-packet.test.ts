import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePacket, encodePackets, feedChannels, maxPacketBytes, maxPacketFrames } from "./lossless-packet.ts";

const packet = (samples: Float32Array<ArrayBuffer>) => ({
  stream: 0xff_ff_ff_fe,
  sequence: 7,
  firstFrame: 9_000,
  samples,
});
const on24BitGrid = (values: number[]) => new Float32Array(values.map((value) => value / 2 ** 23));
const sample24 = fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 });
const framesOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(value, { minLength: 1, maxLength: maxPacketFrames }).map((frames) => frames.flatMap((each) => [each, each]));

test("[TK-122] a packet restores every 24-bit sample, and fits into one datagram", () => {
  void fc.assert(
    fc.property(framesOf(sample24), (values) => {
      const sent = packet(on24BitGrid(values));
      const [whole, ...more] = encodePackets(sent);
      expect(more).toEqual([]);
      expect(whole?.length).toBeLessThanOrEqual(maxPacketBytes);
      expect(decodePacket(whole ?? new Uint8Array())).toEqual(sent);
    }),
    { seed: 21 },
  );
});

test("[TK-122] float sound is split into packets that follow each other and restore every float", () => {
  const anyFloat = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 });
  void fc.assert(
    fc.property(framesOf(anyFloat), (values) => {
      const sent = packet(new Float32Array(values));
      const got = encodePackets(sent).map((whole) => {
        expect(whole.length).toBeLessThanOrEqual(maxPacketBytes);
        const one = decodePacket(whole);
        if (typeof one === "string") throw new Error(one);
        return one;
      });
      let frame = sent.firstFrame;
      for (const [index, one] of got.entries()) {
        expect([one.sequence, one.firstFrame]).toEqual([sent.sequence + index, frame]);
        frame += one.samples.length / feedChannels;
      }
      expect(got.flatMap(({ samples }) => [...samples])).toEqual([...sent.samples]);
    }),
    { seed: 21 },
  );
});

const whole = () => encodePackets(packet(on24BitGrid([1, 2, 3, 4, 500_000, -6])))[0] ?? new Uint8Array();

test("[TK-122] a flipped bit anywhere in a packet is noticed", () => {
  for (let at = 0; at < whole().length; at += 1) {
    const changed = whole();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decodePacket(changed), `byte ${at}`).toBeTypeOf("string");
  }
});

test("[TK-122] packets that are too large, too short, empty or of another format are refused with a reason", () => {
  expect(decodePacket(new Uint8Array(maxPacketBytes + 1))).toBe("too-large");
  expect(decodePacket(whole().slice(0, 23))).toBe("malformed");
  expect(decodePacket(whole().slice(0, -1))).toBe("malformed");
  const with2 = (at: number, value: number) => {
    const changed = whole();
    changed[at] = value;
    return decodePacket(changed);
  };
  for (const [at, value] of [
    [0, 0],
    [1, 2],
    [2, 9],
    [3, 1],
    [16, 0],
    [16, 200],
    [18, 1],
  ] as const)
    expect(with2(at, value), `byte ${at}`).toBe("malformed");
  expect(with2(24, 77)).toBe("damaged");
});
