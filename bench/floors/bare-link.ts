// The floor for everything that uses the peer link: one RTCPeerConnection without checks or a user interface. One page
// is the studio (makes the offer, captures the tab) and the other is the desk. The bench passes the two descriptions
// between them.

declare global {
  interface Window {
    bare: BareLink;
  }
}

type OnPress = "nothing" | "grant" | "join" | "kill";

// Missing from TypeScript's DOM library.
declare class CaptureController {
  setFocusBehavior(behavior: "no-focus-change"): void;
}

type BareLink = {
  offer: () => Promise<string>;
  answer: (offer: string) => Promise<string>;
  accept: (answer: string) => Promise<void>;
  capture: () => Promise<void>;
  send: () => Promise<void>;
  // Starts sending the mouse's position over the picture on `pointer`.
  point: () => void;
  onPress: (act: OnPress) => void;
};

{
  const link = new RTCPeerConnection({ iceServers: [] });
  const pointer = link.createDataChannel("pointer", { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 });
  const input = link.createDataChannel("input", { negotiated: true, id: 1 });
  const picture = document.querySelector("video") ?? document.createElement("video");
  const speaker = Object.assign(new Audio(), { autoplay: true });

  let captured: MediaStream | null = null;
  let videoSender: RTCRtpSender | null = null;
  let audioSender: RTCRtpSender | null = null;
  let acts: OnPress = "nothing";
  let sequence = 0;
  // Sends a move in the product's layout: packages/protocol/src/move-frame.ts.
  const moveBytes = new Uint8Array(13);
  const move = new DataView(moveBytes.buffer);
  pointer.binaryType = "arraybuffer";

  // Without a starting bitrate, the first pictures arrive at a quarter of their size.
  const startFast = (sdp: string) =>
    sdp.replace(
      /a=rtpmap:(\d+) VP8\/90000\r\n/g,
      (line, type) => `${line}a=fmtp:${type} x-google-start-bitrate=3000\r\n`,
    );

  async function gathered(): Promise<string> {
    while (link.iceGatheringState !== "complete") {
      await new Promise((resolve) => link.addEventListener("icegatheringstatechange", resolve, { once: true }));
    }
    return JSON.stringify(link.localDescription);
  }

  // The product's capture options. Without the controller, Chromium would bring the captured tab to the front and paint
  // the pages behind it only once a second.
  async function capture(): Promise<void> {
    const controller = new CaptureController();
    controller.setFocusBehavior("no-focus-change");
    captured = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 60, max: 60 }, width: { max: 7680 }, height: { max: 4320 } },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 },
      controller,
    } as DisplayMediaStreamOptions);
  }

  async function send(): Promise<void> {
    await videoSender?.replaceTrack(captured?.getVideoTracks()[0] ?? null);
    await audioSender?.replaceTrack(captured?.getAudioTracks()[0] ?? null);
  }

  function point({ clientX, clientY }: PointerEvent): void {
    if (pointer.readyState !== "open") return;
    sequence += 1;
    move.setUint32(1, 1);
    move.setUint32(5, sequence);
    move.setUint16(9, (clientX / 1280) * 65_535);
    move.setUint16(11, (clientY / 680) * 65_535);
    pointer.send(moveBytes);
  }

  function click({ clientX, clientY }: PointerEvent): void {
    if (input.readyState !== "open") return;
    sequence += 1;
    input.send(JSON.stringify({ kind: "click", epoch: 1, sequence, x: clientX / 1280, y: clientY / 680 }));
  }

  // Called when the kill message arrives, because a closed connection still plays out its jitter buffer. Clearing the
  // source matters too: muting alone lets already queued sound play on.
  function goDark(): void {
    picture.style.visibility = "hidden";
    speaker.muted = true;
    speaker.srcObject = null;
  }

  function kill(): void {
    gate.abort();
    for (const track of captured?.getTracks() ?? []) track.stop();
    input.send(JSON.stringify({ kind: "kill" }));
    link.close();
  }

  async function press(): Promise<void> {
    if (acts === "grant") {
      await capture();
      await send();
    }
    if (acts === "join") input.send(JSON.stringify({ kind: "join" }));
  }

  link.ontrack = ({ track }) => {
    if (track.kind === "video") picture.srcObject = new MediaStream([track]);
    else speaker.srcObject = new MediaStream([track]);
  };
  const gate = new AbortController();
  const hear = ({ data }: MessageEvent) => {
    if (data instanceof ArrayBuffer) return;
    const { kind } = JSON.parse(data);
    if (kind === "join") void send();
    if (kind === "kill") goDark();
  };
  for (const channel of [pointer, input]) channel.addEventListener("message", hear, { signal: gate.signal });
  const button = document.querySelector("#press");
  button?.addEventListener("click", () => void press());
  button?.addEventListener("pointerdown", () => acts === "kill" && kill());

  window.bare = {
    offer: async () => {
      videoSender = link.addTransceiver("video", { direction: "sendonly" }).sender;
      audioSender = link.addTransceiver("audio", { direction: "sendonly" }).sender;
      await link.setLocalDescription();
      return gathered();
    },
    answer: async (offer) => {
      await link.setRemoteDescription(JSON.parse(offer));
      await link.setLocalDescription();
      const answer = JSON.parse(await gathered());
      return JSON.stringify({ ...answer, sdp: startFast(answer.sdp) });
    },
    accept: async (answer) => {
      await link.setRemoteDescription(JSON.parse(answer));
    },
    capture,
    send,
    point: () => {
      picture.addEventListener("pointerrawupdate", (event) => point(event as PointerEvent));
      picture.addEventListener("pointerdown", click);
    },
    onPress: (act) => {
      acts = act;
    },
  };
}
