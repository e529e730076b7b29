export type FakeData = string | ArrayBuffer;
/** One end of a negotiated data channel. Sent messages wait in the network until `flush`. */
export type FakeChannelEnd = {
  channel: RTCDataChannel;
  id: number;
  open(): void;
  deliver(data: FakeData): void;
  /** Closes the channel as the other side would, with an event. */
  shut(): void;
  /** Closes the channel from this side: it falls silent immediately. */
  silence(): void;
};

export function createFakeDataChannel(
  init: { label: string; id: number },
  send: (data: FakeData) => void,
): FakeChannelEnd {
  const events = new EventTarget();
  const state = { readyState: "connecting" as RTCDataChannelState };
  const channel = Object.assign(events, {
    label: init.label,
    bufferedAmount: 0,
    send(data: string | Uint8Array<ArrayBuffer>) {
      if (state.readyState !== "open") throw new DOMException("not open", "InvalidStateError");
      send(typeof data === "string" ? data : data.slice().buffer);
    },
  });
  Object.defineProperty(channel, "readyState", { get: () => state.readyState });
  return {
    channel: channel as unknown as RTCDataChannel,
    id: init.id,
    open() {
      if (state.readyState !== "connecting") return;
      state.readyState = "open";
      events.dispatchEvent(new Event("open"));
    },
    deliver(data) {
      if (state.readyState === "open") events.dispatchEvent(new MessageEvent("message", { data }));
    },
    silence() {
      state.readyState = "closed";
    },
    shut() {
      if (state.readyState === "closed") return;
      state.readyState = "closed";
      events.dispatchEvent(new Event("close"));
    },
  };
}
