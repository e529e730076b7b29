import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Film } from "./film.tsx";

/** The elements of a WebM file that contain the ones we read. */
const parents = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae]);
const ids = { timecodeScale: 0x2ad7b1, duration: 0x4489, trackType: 0x83 };
const videoTrack = 1;

/** Reads a number whose first byte's leading zeros give its length. The marker bit belongs to an id, but not to a size. */
function variable(bytes: Buffer, at: number, { keepsMarker }: { keepsMarker: boolean }) {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  const value = bytes.readUIntBE(at, Math.min(length, 6));
  return { value: keepsMarker ? value : value - 2 ** (7 * length), length };
}

/** Every element with its content, as deep as the ones we read. */
function elementsIn(bytes: Buffer): [id: number, content: Buffer][] {
  const found: [number, Buffer][] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = variable(bytes, at, { keepsMarker: true });
    const longSize = bytes.readUInt8(at + id.length) === 1;
    const size = longSize
      ? { value: bytes.readUIntBE(at + id.length + 2, 6), length: 8 }
      : variable(bytes, at + id.length, { keepsMarker: false });
    const content = bytes.subarray(at + id.length + size.length, at + id.length + size.length + size.value);
    found.push([id.value, content], ...(parents.has(id.value) ? elementsIn(content) : []));
    at += id.length + size.length + size.value;
  }
  return found;
}

test.each(["film-wide.webm", "film-tall.webm"])("%s lasts ten seconds and has no sound", (name) => {
  const elements = elementsIn(readFileSync(new URL(`./pictures/${name}`, import.meta.url)));
  const contents = (id: number) => elements.flatMap(([each, content]) => (each === id ? [content] : []));
  const [scale] = contents(ids.timecodeScale);
  const [duration] = contents(ids.duration);
  const ticks = duration?.length === 8 ? duration.readDoubleBE() : duration?.readFloatBE();
  const scaleNs = scale?.readUIntBE(0, scale.length) ?? 1_000_000;
  expect(((ticks ?? 0) * scaleNs) / 1e9).toBeCloseTo(10, 1);
  expect(contents(ids.trackType).map((content) => content.readUInt8())).toEqual([videoTrack]);
});

test("the film is looped, muted, and loads nothing until it comes into view", () => {
  const video = /<video [^>]*>/.exec(renderToStaticMarkup(<Film />))?.[0];
  expect(video).toContain('loop=""');
  expect(video).toContain('muted=""');
  expect(video).toContain('preload="none"');
  expect(video).not.toContain("src=");
});
