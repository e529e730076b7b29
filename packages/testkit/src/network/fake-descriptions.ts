/** The offers and answers of a fake peer connection, with a browser's states and errors. */
import { sectionsOf, ufragOf } from "./fake-sdp.ts";
import { createFakeTransceiver, type FakeTransceiver } from "./fake-transceiver.ts";

type Description = RTCSessionDescriptionInit | null;

export function createFakeDescriptions(events: EventTarget, transceivers: FakeTransceiver[]) {
  let needsNegotiation = false;
  let signalingState: RTCSignalingState = "stable";
  let local: Description = null;
  let remote: Description = null;
  let stableLocal: Description = null;
  let stableRemote: Description = null;

  function askForNegotiation() {
    needsNegotiation = true;
    queueMicrotask(() => {
      if (!needsNegotiation || signalingState !== "stable") return;
      needsNegotiation = false;
      events.dispatchEvent(new Event("negotiationneeded"));
    });
  }

  function becomeStable() {
    signalingState = "stable";
    stableRemote = remote;
    stableLocal = local;
    if (needsNegotiation) askForNegotiation();
  }

  function takeSections(sdp: string) {
    const wanted = sectionsOf(sdp).filter(({ kind }) => kind !== "application");
    for (const [index, { kind }] of wanted.entries())
      if (transceivers[index] === undefined && kind !== "application")
        transceivers.push(createFakeTransceiver(kind, "recvonly"));
  }

  return {
    signalingState: () => signalingState,
    local: () => local,
    remote: () => remote,
    remoteUfrag: () => ufragOf((stableRemote ?? remote)?.sdp ?? ""),
    askForNegotiation,
    takeLocal(description: RTCSessionDescriptionInit) {
      if (signalingState === "closed") refuse("InvalidStateError");
      if (description.type === "offer" && signalingState !== "stable") refuse("InvalidStateError");
      local = description;
      needsNegotiation = false;
      if (description.type === "offer") signalingState = "have-local-offer";
      else becomeStable();
    },
    takeRemote(description: RTCSessionDescriptionInit) {
      if (signalingState === "closed") refuse("InvalidStateError");
      if (description.type === "answer" && signalingState !== "have-local-offer") refuse("InvalidStateError");
      if (description.type === "offer") {
        if (signalingState === "have-local-offer") {
          local = stableLocal;
          needsNegotiation = true;
        }
        signalingState = "have-remote-offer";
      }
      remote = description;
      takeSections(description.sdp ?? "");
      if (description.type === "answer") becomeStable();
    },
    close() {
      signalingState = "closed";
    },
  };
}

export function refuse(name: string): never {
  throw new DOMException(name, name);
}
