// The floor for the recorder: the same audio input, copied to a file in the browser's private file system. It writes no
// checksums, doesn't check the sound and displays nothing.

declare global {
  interface Window {
    startBareRecorder: () => Promise<void>;
  }
}

window.startBareRecorder = async () => {
  const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 };
  const input = await navigator.mediaDevices.getUserMedia({ audio: raw });
  const { sampleRate } = input.getAudioTracks()[0]?.getSettings() ?? {};
  const quiet = { latencyHint: "balanced", sinkId: { type: "none" }, sampleRate } as const;
  const context = new AudioContext(quiet);
  await context.audioWorklet.addModule("/bare-recorder-tap.js");
  const tap = new AudioWorkletNode(context, "bare-tap", { channelCount: 2, channelCountMode: "explicit" });
  const worker = new Worker("/bare-recorder-worker.js");
  worker.onmessage = ({ data }) => (data.type === "began" ? window.recorderBegan(data) : window.recorderWrote(data));
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, sampleRate: context.sampleRate }, [port2]);
  tap.port.postMessage(port1, [port1]);
  context.createMediaStreamSource(input).connect(tap).connect(context.destination);
};
