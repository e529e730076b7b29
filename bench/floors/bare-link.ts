// The floor of everything that crosses the peer link: one RTCPeerConnection, no checks, no interface.
// One page is the studio (offers, captures), the other the desk; the bench carries the two descriptions.

declare global {
  interface Window {
    bare: BareLink;
  }
}

type OnPress = "nothing" | "grant" | "join" | "kill";

type BareLink = {
  offer: () => Promise<string>;
  answer: (offer: string) => Promise<string>;
  accept: (answer: string) => Promise<void>;
  capture: () => Promise<void>;
  send: () => Promise<void>;
  sendPointerOnMove: () => void;
  // Age of the pointer messages on arrival.
  pointerAgesMs: () => number[];
  floodInputs: () => void;
  lastInputMs: () => number;
  onPress: (act: OnPress) => void;
};

{
  const link = new RTCPeerConnection({ iceServers: [] });
  const pointer = link.createDataChannel("pointer", { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 });
  const input = link.createDataChannel("input", { negotiated: true, id: 2 });
  const picture = document.querySelector("video") ?? document.createElement("video");
  const nowMs = () => performance.timeOrigin + performance.now();

  let captured: MediaStream | null = null;
  let videoSender: RTCRtpSender | null = null;
  let audioSender: RTCRtpSender | null = null;
  const speaker = Object.assign(new Audio(), { autoplay: true });
  let acts: OnPress = "nothing";
  let gateOpen = true;
  let lastInput = 0;
  let ages: number[] = [];

  // Without a starting bitrate the first pictures arrive in a quarter of the size.
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

  async function capture(): Promise<void> {
    captured = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 60 } },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 },
    });
  }

  async function send(): Promise<void> {
    await videoSender?.replaceTrack(captured?.getVideoTracks()[0] ?? null);
    await audioSender?.replaceTrack(captured?.getAudioTracks()[0] ?? null);
  }

  // Told by the message, not by the connection: a closed connection plays its jitter buffer out first.
  function goDark(): void {
    picture.style.visibility = "hidden";
    speaker.muted = true;
  }

  function kill(): void {
    gateOpen = false;
    for (const track of captured?.getTracks() ?? []) track.stop();
    input.send("kill");
    link.close();
  }

  async function press(): Promise<void> {
    if (acts === "grant") {
      await capture();
      await send();
    }
    if (acts === "join") input.send("join");
    if (acts === "kill") kill();
  }

  link.ontrack = ({ track }) => {
    if (track.kind === "video") picture.srcObject = new MediaStream([track]);
    else speaker.srcObject = new MediaStream([track]);
  };
  pointer.onmessage = ({ data }) => {
    ages.push(nowMs() - JSON.parse(data).atMs);
  };
  input.onmessage = ({ data }) => {
    if (data === "join") void send();
    else if (data === "kill") goDark();
    else if (gateOpen) lastInput = nowMs();
  };
  document.querySelector("#press")?.addEventListener("click", () => void press());

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
      if (pointer.readyState === "open") return;
      await new Promise((resolve) => pointer.addEventListener("open", resolve, { once: true }));
    },
    capture,
    send,
    sendPointerOnMove: () => {
      picture.addEventListener("pointermove", (event) => {
        const atMs = performance.timeOrigin + event.timeStamp;
        pointer.send(JSON.stringify({ kind: "pointer", x: event.clientX / 1280, y: event.clientY / 720, atMs }));
      });
    },
    pointerAgesMs: () => {
      const answered = ages;
      ages = [];
      return answered;
    },
    floodInputs: () => {
      setInterval(() => input.readyState === "open" && input.send(JSON.stringify({ kind: "key", code: "KeyA" })), 2);
    },
    lastInputMs: () => lastInput,
    onPress: (act) => {
      acts = act;
    },
  };
}
