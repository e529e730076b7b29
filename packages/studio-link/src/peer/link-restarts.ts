/** Restarts ICE on the studio's link: soon after a failure, then at growing intervals. */
import type { Clock, Unsubscribe } from "../ports.ts";
import { restartDelayMs } from "./restart-policy.ts";

type Deps = {
  side: "studio" | "desk";
  clock: Clock;
  connection: RTCPeerConnection;
  /** Gets fresh ICE servers for a restart, because TURN credentials are short-lived. */
  freshIceServers(): Promise<RTCIceServer[]>;
  began(): void;
  failed(error: unknown): void;
  ended: AbortSignal;
};

export function createLinkRestarts({ side, clock, connection, freshIceServers, began, failed, ended }: Deps) {
  let count = 0;
  let cancel: Unsubscribe = () => {};

  function plan(iceFailed: boolean) {
    if (side !== "studio") return;
    cancel();
    cancel = clock.setTimer(restartDelayMs(count + 1, iceFailed), restart);
  }

  function restart() {
    count += 1;
    began();
    plan(false);
    freshIceServers()
      .then((iceServers) => {
        if (ended.aborted) return;
        connection.setConfiguration({ iceServers, bundlePolicy: "max-bundle" });
        connection.restartIce();
      })
      .catch(failed);
  }

  function iceChanged() {
    if (connection.iceConnectionState === "failed") plan(true);
  }
  connection.addEventListener("iceconnectionstatechange", iceChanged, { signal: ended });

  return {
    plan,
    planUnlessNegotiated(withinMs: number, isNegotiating: () => boolean) {
      cancel = clock.setTimer(withinMs, () => {
        if (isNegotiating()) plan(true);
      });
    },
    /** Call this when the link is up, which resets the restart count. */
    healed() {
      cancel();
      count = 0;
    },
    cancel: () => cancel(),
  };
}
