/** Sets levels for the engineer. Each drag is one line of the log, from its first move until the fader is released. */
import type { FromDaw } from "@foldback/domain/mixer/mackie";
import { type FaderHands, isSameLevel } from "./fader-hands.ts";
import type { MixLog } from "./mix-log.ts";

type LevelHandDeps = { faders: FaderHands; log: MixLog; positionOf(strip: number): number };
type Wanted = { level: number; label: string /** What the DAW shows. */; from: number };

export function createLevelHand({ faders, log, positionOf }: LevelHandDeps) {
  const drags = new Map<number, number>();
  /** Levels that we've sent and the DAW hasn't answered. Some DAWs never do. */
  const assumed = new Map<number, number>();
  return {
    set(strip: number, { level, label, from }: Wanted) {
      const drag = faders.isHeld(strip) ? drags.get(strip) : undefined;
      const known = assumed.get(strip) ?? from;
      if (drag === undefined) {
        if (known === level) return;
        drags.set(strip, log.add({ what: "level", label, position: positionOf(strip), from: known, to: level }));
      } else log.update(drag, { to: level, state: "sent" });
      assumed.set(strip, level);
      faders.move(strip, level);
    },
    heard({ strip, level }: Extract<FromDaw, { type: "fader" }>) {
      assumed.delete(strip);
      const verdict = faders.heard(strip, level);
      const drag = drags.get(strip);
      if (drag === undefined || verdict === "other") return;
      if (verdict === "artist") {
        drags.delete(strip);
        return log.update(drag, { state: "yielded" });
      }
      const newest = log.newest(positionOf(strip), "level");
      if (newest?.id === drag && newest.what === "level" && isSameLevel(newest.to, level))
        log.update(drag, { state: "seen" });
    },
    forget() {
      faders.forget();
      drags.clear();
      assumed.clear();
    },
  };
}
