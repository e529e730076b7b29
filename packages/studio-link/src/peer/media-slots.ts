/**
 * The four fixed places for media on a peer link, negotiated empty before any consent (NG3), so that a grant is only a
 * replaceTrack: 0 screen, 1 program feed, 2 listenback (studio sends), 3 talkback (desk sends).
 * Knows where media goes, not whether it may: that is media-authority.
 */
export const studioSlots = ["screen", "programFeed", "listenback"] as const;
export type StudioSlot = (typeof studioSlots)[number];

export type StudioSlots = {
  put(slot: StudioSlot, mediaTrack: MediaStreamTrack | null): void;
  /** What the sender holds now. */
  held(slot: StudioSlot): MediaStreamTrack | null;
  talkback(): MediaStreamTrack;
};

export type DeskSlots = {
  putTalkback(mediaTrack: MediaStreamTrack | null): void;
  received(slot: StudioSlot): MediaStreamTrack | null;
};

type FailureSink = (error: unknown) => void;

export function createStudioSlots(connection: RTCPeerConnection, failed: FailureSink): StudioSlots {
  const sending = { direction: "sendonly" } as const;
  const transceivers = {
    screen: connection.addTransceiver("video", sending),
    programFeed: connection.addTransceiver("audio", sending),
    listenback: connection.addTransceiver("audio", sending),
  };
  const talkback = connection.addTransceiver("audio", { direction: "recvonly" });
  hurry(talkback.receiver);
  return {
    put: (slot, mediaTrack) => replace(transceivers[slot].sender, mediaTrack, failed),
    held: (slot) => transceivers[slot].sender.track,
    talkback: () => talkback.receiver.track,
  };
}

export type DeskSlotsMaker = DeskSlots & {
  /** Once the studio's offer has been applied, and before the answer: the last slot is ours to send. */
  takeOver(): void;
};

export function createDeskSlots(connection: RTCPeerConnection, failed: FailureSink): DeskSlotsMaker {
  let talkbackTrack: MediaStreamTrack | null = null;
  const at = (index: number) => connection.getTransceivers()[index];
  const indexOf: Record<StudioSlot, number> = { screen: 0, programFeed: 1, listenback: 2 };
  return {
    takeOver() {
      for (const slot of studioSlots) {
        const receiver = at(indexOf[slot])?.receiver;
        if (receiver) hurry(receiver);
      }
      const talkback = at(3);
      if (!talkback) return;
      talkback.direction = "sendonly";
      replace(talkback.sender, talkbackTrack, failed);
    },
    putTalkback(mediaTrack) {
      talkbackTrack = mediaTrack;
      const sender = at(3)?.sender;
      if (sender) replace(sender, mediaTrack, failed);
    },
    received: (slot) => at(indexOf[slot])?.receiver.track ?? null,
  };
}

function replace(sender: RTCRtpSender, mediaTrack: MediaStreamTrack | null, failed: FailureSink) {
  // A connection that has been closed meanwhile refuses: then there is nobody to send to.
  if (sender.track !== mediaTrack) sender.replaceTrack(mediaTrack).catch(failed);
}

/** Asks the receiver not to hold frames back. `playoutDelayHint` is Chromium's older and stronger name (seconds). */
function hurry(receiver: RTCRtpReceiver & { playoutDelayHint?: number }) {
  if ("playoutDelayHint" in receiver) receiver.playoutDelayHint = 0;
  if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
}
