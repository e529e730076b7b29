import { type Recogniser, startRecogniser } from "@foldback/testkit/speech/recogniser";
import { type RecordedClip, readRecordedClip, wordsOfClip } from "@foldback/testkit/speech/recorded-clips";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClipDecoder } from "./decode-clip.ts";
import { inspectClip } from "./inspect-clip.ts";
import { encodeWav } from "./wav.ts";

const decoder = createClipDecoder();
let recogniser: Recogniser;
beforeAll(async () => {
  recogniser = await startRecogniser();
});
afterAll(() => recogniser.close());

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const refusalOf = async (bytes: Uint8Array) => {
  const found = await inspectClip(bytes);
  return found.ok ? null : found.refusal;
};

test("a browser's recording decodes to recognisable words", async () => {
  for (const name of ["vocal-up", "mark-that"] satisfies RecordedClip[]) {
    const speech = await decoder.decode(await readRecordedClip(name));
    expect(speech.sampleRateHz).toBe(16_000);
    const form = new FormData();
    form.set("file", new File([encodeWav(speech)], "clip.wav", { type: "audio/wav" }));
    const answer = await fetch(`${recogniser.url}/audio/transcriptions`, { method: "POST", body: form });
    expect(await answer.json()).toEqual({ text: wordsOfClip[name] });
  }
});

test("a clip's length is calculated from its packets", async () => {
  expect(await inspectClip(await readRecordedClip("vocal-up"))).toEqual({
    ok: true,
    durationSeconds: expect.closeTo(3.06, 2),
  });
});

test("[UP-1] only a recording with a single Opus track and little else is accepted as a clip", async () => {
  const clip = await readRecordedClip("vocal-up");
  const text = (words: string) => new TextEncoder().encode(words);
  expect(await refusalOf(new Uint8Array())).toBe("CLIP_EMPTY");
  const lies = [
    text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    text("PK\u0003\u0004"),
    text("RIFF....WAVEfmt "),
    clip.subarray(0, 4),
    clip.subarray(1),
    joined(text("<html>"), clip),
    joined(clip, text(`<script>${"x".repeat(8_000)}</script>`)),
    joined(clip.subarray(0, 40), new Uint8Array(20_000).fill(0x41)),
    new Uint8Array(100_000),
  ];
  for (const bytes of lies) expect(await refusalOf(bytes)).toBe("CLIP_NOT_AUDIO");
});

test("[UP-1] a damaged clip never crashes the parser", async () => {
  const clip = await readRecordedClip("mark-that");
  for (let at = 0; at < clip.length; at++) {
    for (const mask of [0xff, 0x80, 0x01]) {
      const damaged = clip.slice();
      damaged[at] = (damaged[at] ?? 0) ^ mask;
      expect([null, "CLIP_NOT_AUDIO", "CLIP_EMPTY"]).toContain(await refusalOf(damaged));
    }
    expect([null, "CLIP_NOT_AUDIO", "CLIP_EMPTY"]).toContain(await refusalOf(clip.subarray(0, at)));
  }
  await expect(decoder.decode(clip.subarray(0, 50))).rejects.toThrow("CLIP_UNREADABLE");
});
