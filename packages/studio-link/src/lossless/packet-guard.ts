/** Refuses every packet that isn't a new part of the current stream, and counts what it refused (TK-122). */
import { decodePacket, type FeedPacket, maxPacketFrames, type PacketFault } from "@foldback/protocol/lossless-packet";

type PacketRefusal = PacketFault | "after-end" | "other-stream" | "repeated" | "out-of-place" | "too-many";

export type PacketGuard = {
  begin(stream: { id: number; rateHz: number; atMs: number }): void;
  /** Refuses every packet until the next stream. */
  end(): void;
  /** Returns null if the packet is refused. */
  pass(bytes: Uint8Array<ArrayBuffer>, atMs: number): FeedPacket | null;
  /** Packets accepted in this stream, and the highest sequence number plus one. */
  counts(): { received: number; expected: number };
  refused(): number;
};

/** About fifteen seconds. It's too late to play an older packet. */
const windowPackets = 4_096;
/** How far the sound may be ahead of the time since the stream began. */
const maxAheadSeconds = 10;

export function createPacketGuard(): PacketGuard {
  let stream: { id: number; rateHz: number; atMs: number } | null = null;
  let seen = new Set<number>();
  let expected = 0;
  let received = 0;
  let refusedCount = 0;
  let budget = { packets: 0, atMs: 0 };

  /** Twice as many as an honest studio sends, which needs two packets for float sound. */
  function isTooMany(rateHz: number, atMs: number): boolean {
    const perSecond = (4 * rateHz) / maxPacketFrames;
    const refilled = budget.packets + ((atMs - budget.atMs) * perSecond) / 1_000;
    budget = { packets: Math.min(perSecond, refilled), atMs };
    if (budget.packets < 1) return true;
    budget.packets -= 1;
    return false;
  }

  function judge(bytes: Uint8Array<ArrayBuffer>, atMs: number): FeedPacket | PacketRefusal {
    if (stream === null) return "after-end";
    if (isTooMany(stream.rateHz, atMs)) return "too-many";
    const packet = decodePacket(bytes);
    if (typeof packet === "string") return packet;
    if (packet.stream !== stream.id) return "other-stream";
    if (seen.has(packet.sequence) || packet.sequence < expected - windowPackets) return "repeated";
    const aheadFrames = packet.firstFrame - ((atMs - stream.atMs) * stream.rateHz) / 1_000;
    const isAhead = packet.sequence > expected + windowPackets || aheadFrames > maxAheadSeconds * stream.rateHz;
    return isAhead ? "out-of-place" : packet;
  }

  return {
    begin(next) {
      stream = next;
      seen = new Set();
      expected = 0;
      received = 0;
      budget = { packets: next.rateHz, atMs: next.atMs };
    },
    end() {
      stream = null;
    },
    pass(bytes, atMs) {
      const packet = judge(bytes, atMs);
      if (typeof packet === "string") {
        refusedCount += 1;
        return null;
      }
      received += 1;
      expected = Math.max(expected, packet.sequence + 1);
      seen.add(packet.sequence);
      if (seen.size > 2 * windowPackets) seen = new Set([...seen].filter((each) => each >= expected - windowPackets));
      return packet;
    },
    counts: () => ({ received, expected }),
    refused: () => refusedCount,
  };
}
