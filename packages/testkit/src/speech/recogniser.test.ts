import { afterAll, beforeAll, expect, test } from "vitest";
import { type Recogniser, startRecogniser } from "./recogniser.ts";
import { speak } from "./speak.ts";
import { markPhrase, spokenPhrases } from "./studio-talk.ts";

let recogniser: Recogniser;
beforeAll(async () => {
  recogniser = await startRecogniser();
});
afterAll(() => recogniser.close());

async function transcribe(wav: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([wav], "clip.wav", { type: "audio/wav" }));
  return fetch(`${recogniser.url}/audio/transcriptions`, { method: "POST", body: form });
}

test("the recogniser finds the words in its small vocabulary, and nothing in silence", async () => {
  for (const phrase of [...spokenPhrases, markPhrase]) {
    const wav = new Uint8Array(await speak(phrase));
    expect(await (await transcribe(wav)).json()).toEqual({ text: phrase });
    expect(recogniser.heard.at(-1)).toEqual({ byteLength: wav.byteLength, text: phrase });
  }
  const spoken = await speak("silence");
  const silence = new Uint8Array(44 + 64_000);
  silence.set(spoken.subarray(0, 44));
  expect(await (await transcribe(silence)).json()).toEqual({ text: "" });
});

test("the recogniser can be made unavailable", async () => {
  recogniser.answerWith(503);
  expect((await transcribe(new Uint8Array(10))).status).toBe(503);
  recogniser.answerWith(null);
});
