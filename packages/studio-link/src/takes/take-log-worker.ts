/** The worker that writes takes. The audio thread wakes it, and it never waits for the page. */
import { browserDisk, browserSha256 } from "./browser-disk.ts";
import { createRecordingEngine, type RecordingEngine } from "./recording-engine.ts";
import type { EngineCommand, EngineMessage, EngineOpening } from "./recording-messages.ts";
import { openSampleRing, type SampleRing } from "./sample-ring.ts";
import type { SoundBlock } from "./sound-block.ts";

const tell = (message: EngineMessage) => self.postMessage(message);
/**
 * How long we wait after Stop for the audio thread's last sound. If none has arrived by then, the take ends without it.
 */
const endAfterMs = 300;
const checkSpaceEveryMs = 5_000;

let engine: RecordingEngine | null = null;

function open(opening: EngineOpening) {
  const { sampleRateHz, deviceRateHz, preRoll, automatic, memory, port, owner } = opening;
  const disk = browserDisk(owner);
  const made = createRecordingEngine({
    disk,
    sha256: browserSha256,
    sampleRateHz,
    deviceRateHz,
    preRoll,
    automatic,
    uuid: () => crypto.randomUUID(),
    nowMs: () => Date.now(),
    tell,
  });
  made.obey({ type: "talkback", ...opening.talkback });
  engine = made;
  const ring = memory === null ? null : openSampleRing(memory);
  port.onmessage = ({ data }: MessageEvent<SoundBlock | null>) => {
    if (ring !== null) drain(ring, made);
    else if (data !== null) made.add(data);
  };
  void made.checkSpace();
  setInterval(() => void made.checkSpace(), checkSpaceEveryMs);
}

function drain(ring: SampleRing, into: RecordingEngine) {
  for (let block = ring.read(); block !== null; block = ring.read()) into.add(block);
}

self.onmessage = ({ data }: MessageEvent<EngineOpening | EngineCommand>) => {
  if (data.type === "open") return open(data);
  engine?.obey(data);
  if (data.type === "stop") setTimeout(() => engine?.endNow(), endAfterMs);
};
