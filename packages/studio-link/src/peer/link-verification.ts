/**
 * Whether both browsers see the same two DTLS fingerprints, and the four words that people can compare. A mismatch is
 * final for the link, because the attacker may still be in the middle.
 */
import type { ControlFrame } from "@foldback/protocol/control";
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import type { LinkWordsView } from "../view-model.ts";
import { type Fingerprints, fingerprintOf, fingerprintsMatch, fingerprintsOf } from "./fingerprints.ts";
import { linkWordsFor } from "./link-words.ts";

type FingerprintsFrame = Extract<ControlFrame, { kind: "fingerprints" }>;

export type LinkVerifier = {
  get(): LinkWordsView;
  fingerprints(): Fingerprints | null;
  /** Call this when the link is up. It tells the other side which fingerprints this side sees. */
  begin(): void;
  theirs(frame: FingerprintsFrame): void;
  /**
   * Call this with each description from the other side before applying it. If its fingerprint differs from the one
   * applied before, this returns false and the description must not be applied, because a browser never changes its own
   * fingerprint.
   */
  admits(sdp: string): boolean;
  subscribe(listener: () => void): Unsubscribe;
};

/** Sent in place of a fingerprint that doesn't belong to the other browser. It matches no fingerprint. */
const changed = "changed";

export function createLinkVerifier(deps: {
  connection: RTCPeerConnection;
  tell(fingerprints: Fingerprints): void;
  failed(error: unknown): void;
}): LinkVerifier {
  const changes = createEmitter<void>();
  let view: LinkWordsView = { words: null, verification: "pending" };
  let mine: Fingerprints | null = null;
  let told: Fingerprints | null = null;

  function set(change: Partial<LinkWordsView>) {
    view = { ...view, ...change };
    changes.emit();
  }

  function begin() {
    mine = fingerprintsOf(deps.connection);
    if (mine === null) {
      // The channel may open just before this page learns that the answer was applied, so wait for that.
      deps.connection.addEventListener("signalingstatechange", begin, { once: true });
      return;
    }
    deps.tell(mine);
    compare();
    linkWordsFor(mine).then((words) => set({ words }), deps.failed);
  }

  /** Runs for both sides' fingerprints, which can arrive in any order. */
  function compare() {
    if (mine === null || told === null || view.verification === "mismatch") return;
    set({ verification: fingerprintsMatch(mine, told) ? "verified" : "mismatch" });
  }

  function admits(sdp: string): boolean {
    const applied = deps.connection.remoteDescription;
    if (applied === null || fingerprintOf(sdp) === fingerprintOf(applied.sdp)) return true;
    // Tells the other side, which can't notice it by itself.
    if (mine !== null && view.verification !== "mismatch") deps.tell({ local: mine.local, remote: changed });
    set({ verification: "mismatch" });
    return false;
  }

  return {
    get: () => view,
    fingerprints: () => mine,
    begin,
    admits,
    theirs({ local, remote }) {
      told = { local, remote };
      compare();
    },
    subscribe: changes.subscribe,
  };
}
