/**
 * The four media slots of a peer link, negotiated empty before any consent (NG-3), so a grant only needs
 * replaceTrack: 0 screen, 1 program feed, 2 listenback (sent by the studio), 3 talkback (sent by the desk).
 * media-authority.ts decides what may be sent.
 */
export const studioSlots = ["screen", "programFeed", "listenback"] as const;
export type StudioSlot = (typeof studioSlots)[number];

export type StudioSlots = {
  put(slot: StudioSlot, mediaTrack: MediaStreamTrack | null): void;
  /** The track that's on the sender. */
  held(slot: StudioSlot): MediaStreamTrack | null;
  talkback(): MediaStreamTrack;
};

export type DeskSlots = {
  putTalkback(mediaTrack: MediaStreamTrack | null): void;
  /** The track that's on the sender. */
  heldTalkback(): MediaStreamTrack | null;
  received(slot: StudioSlot): MediaStreamTrack | null;
  /** Call this after applying the studio's offer and before answering. It lets the desk send on the last slot. */
  takeOver(): void;
};

/** True for a live, enabled track. A muted or ended one carries no media. */
export const flows = (mediaTrack: MediaStreamTrack | null) =>
  mediaTrack !== null && mediaTrack.readyState === "live" && mediaTrack.enabled;

/** `replaced`: a sender has switched to a different media track. */
export type SlotReports = { failed(error: unknown): void; replaced(): void };

export function createStudioSlots(connection: RTCPeerConnection, reports: SlotReports): StudioSlots {
  const sending = { direction: "sendonly" } as const;
  const transceivers = {
    screen: connection.addTransceiver("video", sending),
    programFeed: connection.addTransceiver("audio", sending),
    listenback: connection.addTransceiver("audio", sending),
  };
  const talkback = connection.addTransceiver("audio", { direction: "recvonly" });
  hurry(talkback.receiver);
  const put = {
    screen: trackSetter(() => transceivers.screen.sender, reports),
    programFeed: trackSetter(() => transceivers.programFeed.sender, reports),
    listenback: trackSetter(() => transceivers.listenback.sender, reports),
  };
  return {
    put: (slot, mediaTrack) => put[slot](mediaTrack),
    held: (slot) => transceivers[slot].sender.track,
    talkback: () => talkback.receiver.track,
  };
}

export function createDeskSlots(connection: RTCPeerConnection, reports: SlotReports): DeskSlots {
  const at = (index: number) => connection.getTransceivers()[index];
  const indexOf: Record<StudioSlot, number> = { screen: 0, programFeed: 1, listenback: 2 };
  const putTalkback = trackSetter(() => at(3)?.sender, reports);
  return {
    takeOver() {
      for (const slot of studioSlots) {
        const receiver = at(indexOf[slot])?.receiver;
        if (receiver) hurry(receiver);
      }
      const talkback = at(3);
      if (talkback) talkback.direction = "sendonly";
    },
    putTalkback,
    heldTalkback: () => at(3)?.sender.track ?? null,
    received: (slot) => at(indexOf[slot])?.receiver.track ?? null,
  };
}

/**
 * Remembers the last request, because `sender.track` lags behind: we mustn't skip a null while the previous track is
 * still being set. The browser applies replacements in order.
 */
function trackSetter(sender: () => RTCRtpSender | undefined, reports: SlotReports) {
  let wanted: MediaStreamTrack | null = null;
  return (mediaTrack: MediaStreamTrack | null) => {
    const there = sender();
    if (there === undefined || wanted === mediaTrack) return;
    wanted = mediaTrack;
    // This fails on a closed connection, which is harmless because nothing more is sent.
    there.replaceTrack(mediaTrack).then(reports.replaced, reports.failed);
  };
}

/** Asks the receiver not to buffer. `playoutDelayHint` is Chromium's older setting (in seconds) and has more effect. */
function hurry(receiver: RTCRtpReceiver & { playoutDelayHint?: number }) {
  if ("playoutDelayHint" in receiver) receiver.playoutDelayHint = 0;
  if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
}
