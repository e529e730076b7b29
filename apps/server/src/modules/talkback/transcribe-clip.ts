// Runs one transcription job: claims the clip, transcribes it and stores the transcript. Whatever happens, the clip's
// final state says so, its sound is kept, and it has at most one transcript.
import type { ClipId } from "@foldback/domain/ids";
import type { EngineLabel } from "@foldback/domain/talkback/clip";
import { AppError } from "../app-error.ts";
import { notifyOfClip } from "./notify-of-clip.ts";
import { type ClaimedClip, type ClipSettlement, type TalkbackDeps, TranscriberError } from "./ports.ts";
import { readSound } from "./read-sound.ts";
import { requeueClips } from "./requeue-clips.ts";
import { nextTryInMs, waitsForEngine } from "./retry-policy.ts";

const engineTimeoutMs = 120_000;
/** How often a run reports that it's alive, and how long it may stay silent before it counts as lost. */
const beatEveryMs = 10_000;
export const runLostAfterMs = 60_000;
const maxTextLength = 4_000;
/** More claims than retries and restarts can explain. Stops a clip that crashes the server from doing so forever. */
const maxClaims = 20;

export async function transcribeClip(deps: TalkbackDeps, clipId: ClipId, stop: AbortSignal): Promise<void> {
  const { status, engine } = deps.transcriber.state();
  if (status !== "ready" || engine === null) return park(deps, clipId);
  const nowMs = deps.nowMs();
  const clip = await deps.clips.claim(clipId, { nowMs, lostBeforeMs: nowMs - runLostAfterMs });
  if (clip === null) return;
  try {
    await runClaimed(deps, clip, engine, stop);
  } catch (error) {
    await release(deps, clip);
    throw error;
  }
}

async function runClaimed(deps: TalkbackDeps, clip: ClaimedClip, engine: EngineLabel, stop: AbortSignal) {
  if (clip.attempt > maxClaims) return giveUp(deps, clip);
  const heard = await whileBeating(deps, clip, async () => {
    const webm = await soundOf(deps, clip);
    return webm instanceof TranscriberError ? webm : listen(deps, { ...clip, webm }, stop);
  });
  if (heard === "") return settle(deps, clip, { status: "no-speech", problem: null });
  if (typeof heard === "string") return store(deps, clip, { text: heard, engine });
  if (stop.aborted) return settle(deps, clip, { status: "queued", problem: null, forgetAttempt: true });
  return settleFailure(deps, clip, heard);
}

/**
 * Frees the clip so that the queue's next attempt can claim it immediately. If the database is unavailable, another run
 * can claim it after `runLostAfterMs`.
 */
async function release(deps: TalkbackDeps, clip: ClaimedClip): Promise<void> {
  await settle(deps, clip, { status: "queued", problem: null }).catch((error: unknown) =>
    deps.log.warn({ err: error, clipId: clip.id }, "couldn't release a clip whose transcription failed"),
  );
}

async function park(deps: TalkbackDeps, clipId: ClipId): Promise<void> {
  const problem = deps.transcriber.problem() ?? "ENGINE_PREPARING";
  if (!(await deps.clips.park(clipId, { problem, nowMs: deps.nowMs() }))) return;
  await notifyOfClip(deps, clipId);
  // The engine may have become ready just before we parked the clip, and it won't tell us again.
  if (deps.transcriber.state().status === "ready") {
    await requeueClips(deps, { queuedForMs: 0, silentForMs: runLostAfterMs });
  }
}

/** Shows other servers on the same database that a run is working on this clip. */
async function whileBeating<Result>(
  { clips, nowMs, log }: TalkbackDeps,
  clip: ClaimedClip,
  run: () => Promise<Result>,
): Promise<Result> {
  const beat = () => {
    clips
      .beat(clip, nowMs())
      .catch((error: unknown) =>
        log.warn({ err: error, clipId: clip.id }, "couldn't report that a transcription is still running"),
      );
  };
  const timer = setInterval(beat, beatEveryMs).unref();
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

/** Returns the storage's failure as an error. Throws if the database fails. */
async function soundOf({ sounds }: TalkbackDeps, { id }: ClaimedClip): Promise<Uint8Array | TranscriberError> {
  try {
    return await readSound(sounds, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isAway = error.code === "TAKES_STORAGE_AWAY" || error.code === "DRAINING";
    return new TranscriberError(isAway ? "SOUND_AWAY" : "SOUND_LOST", { cause: error });
  }
}

type Sounding = ClaimedClip & { webm: Uint8Array };

/** Returns the transcript (empty if there's no speech) or the error. Never throws. */
async function listen(deps: TalkbackDeps, clip: Sounding, stop: AbortSignal): Promise<string | TranscriberError> {
  const late = AbortSignal.timeout(engineTimeoutMs);
  try {
    const speech = await deps.decoder.decode(clip.webm);
    if (!deps.voiceGate.hasSpeech(speech)) return "";
    const hints = { vocabulary: clip.songs, language: null };
    const { text } = await deps.transcriber.transcribe(speech, hints, AbortSignal.any([stop, late]));
    // Postgres can't store U+0000, so without this, storing such a transcript would fail on every attempt.
    return text
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, maxTextLength);
  } catch (error) {
    if (error instanceof TranscriberError) return error;
    return new TranscriberError(late.aborted ? "ENGINE_SLOW" : "ENGINE_CRASHED", { cause: error, retryable: true });
  }
}

type Heard = { text: string; engine: EngineLabel };

async function store(deps: TalkbackDeps, clip: ClaimedClip, heard: Heard): Promise<void> {
  const { stored, marked } = await deps.clips.transaction(async (tx) => {
    // Lock the session before the clip, as an upload does. Words and markers refer to the session, so another order
    // could deadlock.
    await tx.session.lock(clip.sessionId);
    const stored = await tx.saveWords(clip, { ...heard, nowMs: deps.nowMs() });
    return { stored, marked: stored && (await tx.placeSpokenMarker(clip, heard.text)) };
  });
  if (!stored) return;
  await notifyOfClip(deps, clip.id);
  if (marked) deps.notes.notesChanged(clip.sessionId, "markers");
}

async function settleFailure(deps: TalkbackDeps, clip: ClaimedClip, error: TranscriberError): Promise<void> {
  const { problem } = error;
  if (waitsForEngine(error)) {
    const waiting = { status: "waiting-for-engine", problem: deps.transcriber.problem() ?? problem } as const;
    return settle(deps, clip, { ...waiting, forgetAttempt: true });
  }
  const afterMs = nextTryInMs(error, clip.attempt);
  const facts = { err: error, clipId: clip.id, problem, attempt: clip.attempt };
  if (problem === "SOUND_LOST") deps.log.error(facts, "the sound of a clip is missing or damaged in the storage");
  else if (afterMs === null) deps.log.error(facts, "couldn't transcribe a clip, kept its sound");
  else deps.log.warn({ ...facts, afterMs }, "couldn't transcribe a clip, will try again");
  return settle(deps, clip, { status: afterMs === null ? "failed" : "queued", problem, afterMs });
}

async function giveUp(deps: TalkbackDeps, clip: ClaimedClip): Promise<void> {
  deps.log.error(
    { clipId: clip.id, attempt: clip.attempt },
    "gave up transcribing a clip after its last run, kept its sound",
  );
  await settle(deps, clip, { status: "failed", problem: "ENGINE_CRASHED" });
}

type Outcome = ClipSettlement & { afterMs?: number | null };

async function settle(deps: TalkbackDeps, clip: ClaimedClip, { afterMs = null, ...to }: Outcome): Promise<void> {
  const settled = await deps.clips.transaction(async (tx) => {
    if (!(await tx.settle(clip, { ...to, nowMs: deps.nowMs() }))) return false;
    if (afterMs !== null) await tx.enqueue({ clipId: clip.id, afterMs });
    return true;
  });
  if (settled) await notifyOfClip(deps, clip.id);
}
