import { speak } from "@foldback/testkit/speech/speak";
import { expect, test } from "vitest";
import type { Speech } from "../../modules/talkback/ports.ts";
import { createVoiceGate } from "./voice-gate.ts";

const sampleRateHz = 16_000;
const gate = createVoiceGate();

async function spoken(text: string, voice: "slt" | "rms" | "awb"): Promise<Speech> {
  const wav = await speak(text, voice);
  const samples = Float32Array.from(
    { length: (wav.length - 44) / 2 },
    (_, index) => wav.readInt16LE(44 + 2 * index) / 0x8000,
  );
  return { samples, sampleRateHz, durationSeconds: samples.length / sampleRateHz };
}

function made(sampleAt: (seconds: number) => number, seconds = 3): Speech {
  const samples = Float32Array.from({ length: sampleRateHz * seconds }, (_, index) => sampleAt(index / sampleRateHz));
  return { samples, sampleRateHz, durationSeconds: seconds };
}

/** A Park-Miller generator, which produces the same noise in every run. */
function seededNoise() {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

const chord = [220, 277, 330, 440];
const chordAt = (seconds: number) => chord.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * seconds), 0);

test("lets three speakers through, with short words and with long sentences", async () => {
  for (const voice of ["slt", "rms", "awb"] as const)
    for (const text of [
      "yes",
      "mark that",
      "turn the vocal up two decibels in the chorus",
      "cut the low end of the guitar",
    ])
      expect([voice, text, gate.hasSpeech(await spoken(text, voice))]).toEqual([voice, text, true]);
});

test("finds a voice late in a long clip", async () => {
  const speech = await spoken("put less reverb on the snare", "slt");
  const samples = new Float32Array(40 * sampleRateHz);
  samples.set(speech.samples, 33 * sampleRateHz);
  expect(gate.hasSpeech({ samples, sampleRateHz, durationSeconds: 40 })).toBe(true);
});

test("blocks sounds that a recogniser would turn into invented words", () => {
  const noise = seededNoise();
  const sounds: Record<string, Speech> = {
    silence: made(() => 0),
    hum: made((at) => 0.01 * Math.sin(2 * Math.PI * 50 * at) + 0.0005 * noise()),
    "a steady tone": made((at) => 0.3 * Math.sin(2 * Math.PI * 440 * at)),
    noise: made(() => 0.1 * noise()),
    "bursts of noise": made((at) => (Math.floor(at * 4) % 2 ? 0.2 : 0.001) * noise()),
    "a held chord": made((at) => 0.1 * chordAt(at)),
    "a plucked chord": made((at) => 0.2 * Math.exp(-(at % 0.5) * 6) * chordAt(at)),
    "a kick and a snare": made(
      (at) =>
        0.8 * Math.exp(-(at % 0.25) * 40) * Math.sin(2 * Math.PI * 60 * at) +
        0.2 * Math.exp(-((at + 0.12) % 0.25) * 60) * noise(),
    ),
    "a press too short to be a word": made((at) => 0.3 * Math.sin(2 * Math.PI * 150 * at), 0.25),
  };
  for (const [name, sound] of Object.entries(sounds)) expect([name, gate.hasSpeech(sound)]).toEqual([name, false]);
});
