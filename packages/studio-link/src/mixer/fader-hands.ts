/**
 * The engineer's hand on each fader: touches it before the first move and lets go shortly after the last one. When the
 * DAW shows a level that we didn't send, the artist has the fader: the hand lets go and stays away for a moment (MX-6).
 */
import { faderBytes, highestLevel, masterStrip, touchBytes } from "@foldback/domain/mixer/mackie";
import type { Clock, Unsubscribe } from "../ports.ts";

type Hand = { release: Unsubscribe | null; sent: { level: number; atMs: number }[]; artistsUntilMs: number };

/**
 * Who caused a level that the DAW sends: we did, the artist did by moving a fader that we're moving, or something else
 * did.
 */
export type Heard = "echo" | "artist" | "other";

const releaseAfterMs = 300;
const rememberMs = 500;
const artistKeepsMs = 2_000;
/** Most faders have ten bits, so an echo can be off by one of their steps. */
const tolerance = 16;
/** Some DAWs' faders stop a little below the highest level. */
const nearTop = highestLevel - 83;

export const isSameLevel = (one: number, other: number) =>
  Math.abs(one - other) <= tolerance || (one >= nearTop && other >= nearTop);

export type FaderHands = ReturnType<typeof createFaderHands>;

export function createFaderHands(deps: {
  clock: Clock;
  send(bytes: readonly number[]): void;
  /** Called when the hand has let go, or the artist's two seconds are over. */
  changed(): void;
}) {
  const { clock, send } = deps;
  const hands: Hand[] = Array.from({ length: masterStrip + 1 }, () => ({
    release: null,
    sent: [],
    artistsUntilMs: Number.NEGATIVE_INFINITY,
  }));
  const timers = new Set<Unsubscribe>();

  function letGo(strip: number) {
    const hand = hands[strip];
    if (hand === undefined || hand.release === null) return;
    hand.release();
    hand.release = null;
    send(touchBytes(strip, false));
  }

  function giveToArtist(hand: Hand, strip: number) {
    letGo(strip);
    hand.sent = [];
    hand.artistsUntilMs = clock.nowMs() + artistKeepsMs;
    const cancel = clock.setTimer(artistKeepsMs, () => {
      timers.delete(cancel);
      deps.changed();
    });
    timers.add(cancel);
  }

  return {
    isHeld: (strip: number) => (hands[strip]?.release ?? null) !== null,
    isArtists: (strip: number) => clock.nowMs() < (hands[strip]?.artistsUntilMs ?? 0),
    move(strip: number, level: number) {
      const hand = hands[strip];
      if (hand === undefined) return;
      if (hand.release === null) send(touchBytes(strip, true));
      hand.release?.();
      hand.release = clock.setTimer(releaseAfterMs, () => {
        letGo(strip);
        deps.changed();
      });
      const nowMs = clock.nowMs();
      hand.sent = [...hand.sent.filter(({ atMs }) => nowMs - atMs < rememberMs), { level, atMs: nowMs }];
      send(faderBytes(strip, level));
    },
    heard(strip: number, level: number): Heard {
      const hand = hands[strip];
      const nowMs = clock.nowMs();
      const sent = hand?.sent.filter(({ atMs }) => nowMs - atMs < rememberMs) ?? [];
      if (hand === undefined || sent.length === 0) return "other";
      if (sent.some((own) => isSameLevel(own.level, level))) return "echo";
      giveToArtist(hand, strip);
      return "artist";
    },
    /** Lets go of every fader, synchronously. */
    letGoOfAll() {
      for (const strip of hands.keys()) letGo(strip);
    },
    /** The strips now show other tracks, so the levels that we sent have nothing to do with them. */
    forget() {
      for (const [strip, hand] of hands.entries()) {
        letGo(strip);
        hand.sent = [];
      }
    },
    close() {
      for (const strip of hands.keys()) letGo(strip);
      for (const cancel of timers) cancel();
    },
  };
}
