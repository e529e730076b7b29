/**
 * One session's room as seen by one browser: its signaling link, whether the other side is present, and the peer link
 * to it. Both sides use it.
 */
import type { ServerMessage } from "@foldback/protocol/signaling";
import { createIceServers } from "./peer/ice-servers.ts";
import { createLinkKeeper, type LinkKeeper } from "./peer/link-keeper.ts";
import { createPeerLink, type PeerLink, type PeerLinkDeps } from "./peer/peer-link.ts";
import type { PeerClosedReason, PeerLinkState } from "./peer/peer-link-state.ts";
import type { LinkApi, LinkPorts } from "./ports.ts";
import { createSignalingLink, type SignalingLink } from "./signaling/signaling-link.ts";
import { createRoomSeat } from "./tab-seat.ts";
import type { EngineNotice, SeatView } from "./view-model.ts";

export type RoomDeps<Slots> = Pick<PeerLinkDeps<Slots>, "layOut" | "beforeAnswer"> & {
  side: "studio" | "desk";
  sessionId: string;
  ports: LinkPorts;
  api: LinkApi["signaling"];
  message(message: ServerMessage): void;
  notice(notice: EngineNotice): void;
  /** Called when presence, signaling state or link state has changed. */
  changed(): void;
  /** Called with the new link, or null. A link ends its own subscriptions when it closes. */
  linkChanged(link: PeerLink<Slots> | null): void;
};

export type Room<Slots> = {
  sessionId: string;
  signaling: SignalingLink;
  link(): PeerLink<Slots> | null;
  peerState(): PeerLinkState;
  isPeerPresent(): boolean;
  seat(): SeatView;
  iceServers(): Promise<RTCIceServer[]>;
  /** True if this page has the seat and the server can be reached. */
  hasSeat(): boolean;
  /** Takes the seat from another tab, or connects again. Call this when the user asks for that. */
  takeSeat(): void;
  dropLink(reason: PeerClosedReason): void;
  /** Closes only the peer link, as the kill's fourth step. Signaling stays open to tell the server. */
  closeLink(reason: PeerClosedReason): void;
  close(reason: PeerClosedReason): void;
};

export function createRoom<Slots>(deps: RoomDeps<Slots>): Room<Slots> {
  const { sessionId, api } = deps;
  const { clock, random, createSocket } = deps.ports;
  let isClosed = false;
  let lastClosed: PeerLinkState = { status: "idle" };
  const place = { kind: "room", sessionId } as const;
  const page = random.uuid();
  const seat = createRoomSeat(clock);
  const entrance = () => ({ page, tab: deps.ports.tab, seat: seat.request() });
  const signaling = createSignalingLink({ place, entrance, api, clock, random, createSocket });
  const ice = createIceServers({ api, sessionId, clock });
  const hasSeat = () => seat.isConfirmed() && signaling.getState().status === "open";
  const keeper = createKeeper(deps, { ice, send: (message) => hasSeat() && signaling.send(message) });

  keeper.subscribe((link) => {
    link?.subscribe(() => {
      lastClosed = link.getState();
      deps.changed();
    });
    link?.subscribeRestarts(() => deps.notice({ id: "peerConnectionFailed", values: {}, code: null }));
    deps.linkChanged(link);
    deps.changed();
  });

  signaling.subscribeNotices(deps.notice);
  signaling.subscribeState((state) => {
    if (state.status !== "open") seat.disconnected();
    if (state.status === "failed" && state.reason === "replaced") {
      seat.lost();
      keeper.seatLost();
      // Connect again without the seat so that this page still shows the session and its kill still works.
      clock.setTimer(0, () => !isClosed && signaling.start());
    }
    deps.changed();
  });
  signaling.subscribeMessages((message) => {
    seat.heard(message);
    tellKeeper(keeper, message);
    deps.message(message);
    deps.changed();
  });
  void ice.get();
  signaling.start();

  return {
    sessionId,
    signaling,
    link: keeper.link,
    peerState: () => keeper.link()?.getState() ?? (lastClosed.status === "closed" ? lastClosed : { status: "idle" }),
    isPeerPresent: keeper.isPeerPresent,
    seat: seat.view,
    iceServers: ice.get,
    hasSeat,
    takeSeat() {
      if (!seat.isElsewhere()) return signaling.start();
      seat.wanted();
      signaling.stop();
      signaling.start();
    },
    dropLink: keeper.drop,
    closeLink: keeper.close,
    close(reason) {
      isClosed = true;
      keeper.close(reason);
      signaling.stop();
    },
  };
}

type KeeperNeeds = { ice: { get(): Promise<RTCIceServer[]> }; send: SignalingLink["send"] };

function createKeeper<Slots>({ side, ports, layOut, beforeAnswer }: RoomDeps<Slots>, { ice, send }: KeeperNeeds) {
  const { clock, random, createPeerConnection } = ports;
  return createLinkKeeper<Slots>({
    side,
    clock,
    random,
    iceServers: ice.get,
    createLink: (linkId, iceServers) =>
      createPeerLink({
        linkId,
        side,
        iceServers,
        freshIceServers: ice.get,
        createPeerConnection,
        clock,
        send,
        layOut,
        beforeAnswer,
      }),
  });
}

function tellKeeper(keeper: LinkKeeper<unknown>, message: ServerMessage) {
  switch (message.type) {
    case "room_joined":
      keeper.signalingReturned();
      if (message.peerPresent) keeper.peerArrived(message.peerPage ?? null);
      else keeper.peerGone();
      break;
    case "seat-held":
      keeper.seatLost();
      break;
    case "peer-joined":
      keeper.peerArrived(message.page ?? null);
      break;
    case "peer-left":
      keeper.peerGone();
      break;
    case "offer":
    case "answer":
    case "ice-candidate":
      keeper.receive(message);
      break;
  }
}
