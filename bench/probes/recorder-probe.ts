// Tells the bench when a recording begins and what has been written, from the messages between the page and its
// worker. The bare recorder calls the same two functions itself.

declare global {
  interface Window {
    // `atMs` is the time of day at the recording's first frame.
    recorderBegan: (began: { sampleRateHz: number; atMs: number }) => void;
    // The frames that are on disk, and how much sound is missing from them.
    recorderWrote: (written: { frames: number; missingMs: number }) => void;
  }
}

{
  let sampleRateHz = 0;
  const { prototype } = Worker;
  const send = prototype.postMessage;
  prototype.postMessage = function observed(this: Worker, message, ...rest) {
    Reflect.apply(send, this, [message, ...rest]);
    if (message?.type === "open") sampleRateHz = message.sampleRateHz;
    if (message?.type !== "record") return;
    this.addEventListener("message", ({ data }) => {
      if (data.type === "written") window.recorderWrote({ frames: data.frames, missingMs: data.gapMs });
    });
    window.recorderBegan({ sampleRateHz, atMs: message.pressedAtMs });
  };
}
