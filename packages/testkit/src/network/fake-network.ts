/**
 * Peer connections without a network. Descriptions are matched by their user fragments, data waits until `flush`, a cut
 * loses everything in transit, and healing needs no ICE restart unless `mustRestart` is set.
 */
import { createFakeConnection, type Delivery, type FakeConnection } from "./fake-connection.ts";
import type { FakeData } from "./fake-data-channel.ts";

export type FakeNetwork = {
  createPeerConnection(configuration: RTCConfiguration): RTCPeerConnection;
  connections: FakeConnection[];
  /** Opens channels between connected peers and delivers waiting messages. Returns true if anything happened. */
  flush(): boolean;
  cut(): void;
  heal(): void;
  /** How many messages are in transit. */
  waiting(): number;
  /** Drops all matching messages from now on, as an attacker on the network might. */
  keepBack(isKept: (data: FakeData) => boolean): void;
  /** Loses every binary message whose number this accepts, counting from 1. */
  lose(isLost: (count: number) => boolean): void;
};

export function createFakeNetwork(): FakeNetwork {
  const connections: FakeConnection[] = [];
  let deliveries: Delivery[] = [];
  let isCut = false;
  let isKeptBack: (data: FakeData) => boolean = () => false;
  let isLost: (count: number) => boolean = () => false;
  let binaries = 0;
  const arrives = ({ data }: Delivery) => !isKeptBack(data) && (typeof data === "string" || !isLost(++binaries));

  const other = (of: FakeConnection) => {
    const remote = of.remoteUfrag();
    const found = connections.find(
      (candidate) => remote !== null && candidate.ufrags.has(remote) && !candidate.isClosed(),
    );
    const back = found?.remoteUfrag() ?? null;
    return found && back !== null && of.ufrags.has(back) ? found : null;
  };

  function openChannels() {
    let opened = false;
    for (const connection of connections) {
      if (isCut || connection.isClosed() || other(connection) === null) continue;
      for (const end of connection.channels.values()) {
        if (end.channel.readyState !== "connecting") continue;
        end.open();
        opened = true;
      }
    }
    return opened;
  }

  return {
    connections,
    createPeerConnection() {
      const made = createFakeConnection(connections.length + 1, {
        send: (delivery) => {
          if (arrives(delivery)) deliveries.push(delivery);
        },
        closed: (closed) => {
          const peer = other(closed);
          // Messages sent before the close still arrive first.
          if (peer !== null && !isCut) queueMicrotask(() => shutAfterDelivery(peer));
        },
      });
      connections.push(made);
      return made.connection;
    },
    flush() {
      const opened = openChannels();
      const due = deliveries;
      deliveries = [];
      if (isCut) return false;
      for (const { from, channelId, data } of due)
        (other(from) ?? lastPeerOf(from))?.channels.get(channelId)?.deliver(data);
      return opened || due.length > 0;
    },
    cut() {
      isCut = true;
    },
    heal() {
      isCut = false;
    },
    waiting: () => deliveries.length,
    keepBack(isKept) {
      isKeptBack = isKept;
    },
    lose(next) {
      isLost = next;
    },
  };

  /** The last messages of a closed sender still reach its peer. */
  function lastPeerOf(closed: FakeConnection) {
    return (
      connections.find((candidate) => candidate !== closed && candidate.ufrags.has(closed.remoteUfrag() ?? "")) ?? null
    );
  }

  function shutAfterDelivery(peer: FakeConnection) {
    const due = deliveries.filter(({ from }) => lastPeerOf(from) === peer);
    deliveries = deliveries.filter((delivery) => !due.includes(delivery));
    for (const { channelId, data } of due) peer.channels.get(channelId)?.deliver(data);
    for (const end of peer.channels.values()) end.shut();
  }
}
