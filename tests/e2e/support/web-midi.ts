/**
 * A DAW on the artist's computer, for the page's Web MIDI. A container has no sequencer, so `requestMIDIAccess` is
 * replaced in the page, and its one pair of ports leads to the testkit's DAW in this process.
 */
import { createFakeDaw, type FakeDaw } from "@foldback/testkit/midi/fake-daw";
import type { Page } from "@playwright/test";

/** Call this before the page is loaded, or reload it afterwards. */
export async function giveDaw(page: Page, tracks: readonly string[]): Promise<FakeDaw> {
  const daw = createFakeDaw(tracks, (bytes) => {
    // The page may be reloading, and a real port would lose such a message too.
    page.evaluate((sent) => Reflect.get(window, "testMidi")?.(sent), [...bytes]).catch(() => {});
  });
  await page.exposeFunction("testMidiOut", (bytes: number[]) => daw.receive(bytes));
  await page.addInitScript(replaceWebMidi);
  return daw;
}

/** Runs in the page. */
function replaceWebMidi() {
  const input = Object.assign(new EventTarget(), { id: "in", name: "From the DAW", state: "connected" });
  const output = Object.assign(new EventTarget(), { id: "out", name: "To the DAW", state: "connected" });
  const opened = { open: async () => {}, close: async () => {} };
  const send = (bytes: number[]) => void Reflect.get(window, "testMidiOut")(bytes);
  Object.assign(input, opened);
  Object.assign(output, opened, { send });
  const access = Object.assign(new EventTarget(), {
    sysexEnabled: true,
    inputs: new Map([[input.id, input]]),
    outputs: new Map([[output.id, output]]),
  });
  Reflect.set(window, "testMidi", (bytes: number[]) => {
    input.dispatchEvent(Object.assign(new Event("midimessage"), { data: Uint8Array.from(bytes) }));
  });
  Object.defineProperty(navigator, "requestMIDIAccess", { value: async () => access });
}
