/**
 * A microphone that plays a recording when the story asks. The browser's fake device starts its file at an unknown
 * moment. Everything after the microphone is real: recorder, codec, upload and live sound.
 */
import type { Page } from "@playwright/test";

type Speaking = { say(wavBase64: string): Promise<void> };

/** Call this before the page loads. */
export const giveMicrophone = (page: Page) =>
  page.addInitScript(() => {
    let opened: { context: AudioContext; voice: MediaStreamAudioDestinationNode } | null = null;
    const open = () => {
      const context = new AudioContext({ sampleRate: 48_000 });
      return { context, voice: context.createMediaStreamDestination() };
    };
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (!constraints?.audio) return original(constraints);
      opened ??= open();
      await opened.context.resume();
      return opened.voice.stream.clone();
    };
    const speaking: Speaking = {
      async say(wavBase64) {
        if (opened === null) throw new Error("The microphone isn't open.");
        const { context, voice } = opened;
        const bytes = Uint8Array.from(atob(wavBase64), (letter) => letter.charCodeAt(0));
        const source = context.createBufferSource();
        source.buffer = await context.decodeAudioData(bytes.buffer);
        source.connect(voice);
        await new Promise((resolve) => {
          source.onended = resolve;
          source.start();
        });
      },
    };
    Object.assign(window, { speaking });
  });

/** Resolves after the last sample. The page must have opened the microphone. */
export const say = (page: Page, wav: Buffer): Promise<void> =>
  page.evaluate(
    (wavBase64) => (window as unknown as { speaking: Speaking }).speaking.say(wavBase64),
    wav.toString("base64"),
  );
