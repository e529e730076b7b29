import type { Log } from "../log.ts";
import { type SoundRemovalDeps, sweepSounds } from "../modules/talkback/remove-sounds.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export const startSoundSweep = (deps: SoundRemovalDeps & { log: Log }): (() => Promise<void>) =>
  runRepeatedly({ name: "sweep-sounds", everyMs, run: (stopping) => sweepSounds(deps, stopping), log: deps.log });
