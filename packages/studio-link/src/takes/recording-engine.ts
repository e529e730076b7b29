/**
 * What the log's worker does with the input: keeps the pre-roll while armed, writes the take while recording, and
 * judges the input. It runs in the worker so that a busy page can't hold it up.
 */

import { minFreeBytes } from "@foldback/domain/takes/disk-space";
import type { AutomaticTakes } from "@foldback/domain/takes/sound-watch";
import { gapsMs } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd } from "@foldback/domain/takes/take-log";
import { createAudioClock } from "./audio-clock.ts";
import { createInputJudge } from "./input-judge.ts";
import { createPreRoll, cutBefore, cutFrom, type PreRoll } from "./pre-roll.ts";
import type { EngineCommand, EngineFailure, EngineMessage } from "./recording-messages.ts";
import type { SoundBlock } from "./sound-block.ts";
import { channels, createPieceMaker, type SoundPiece } from "./sound-pieces.ts";
import { createSoundWatcher } from "./sound-watcher.ts";
import { beginStem, resumeStem, type StemWriter } from "./stem-writer.ts";
import type { Sha256, TakeDisk, TakeFiles } from "./take-disk.ts";
import { beginTake, resumeTake, type TakeWriter } from "./take-writer.ts";
import { createTalkbackTrack, type TalkbackTrack } from "./talkback-track.ts";

export type EngineDeps = {
  disk: TakeDisk;
  sha256: Sha256;
  sampleRateHz: number;
  deviceRateHz: number | null;
  preRoll: boolean;
  automatic: AutomaticTakes | null;
  uuid(): string;
  nowMs(): number;
  tell(message: EngineMessage): void;
};

export type RecordingEngine = {
  add(block: SoundBlock): void;
  obey(command: EngineCommand): void;
  /**
   * Ends a take that was told to stop, even if the audio thread hasn't delivered all the sound up to the stop frame.
   */
  endNow(): void;
  checkSpace(): Promise<void>;
};

export function createRecordingEngine(deps: EngineDeps): RecordingEngine {
  const { sampleRateHz, disk, tell } = deps;
  const preRoll = createPreRoll(sampleRateHz);
  preRoll.keep(deps.preRoll);
  const judge = createInputJudge({ ...deps, judged: (verdict) => tell({ type: "verdict", verdict }) });
  const watcher = createSoundWatcher({ sampleRateHz, tell });
  watcher.use(deps.automatic, false);
  preRoll.watch(deps.automatic !== null);
  const pieces = createPieceMaker({ sampleRateHz, emit: received });
  const talkback = createTalkbackTrack(sampleRateHz);
  const writing = createWriting(deps, { preRoll, talkback });
  const clock = createAudioClock(sampleRateHz);
  let toldSeconds = -1;

  function received(piece: SoundPiece) {
    if (piece.kind === "sound") judge.listen(piece.samples);
    if (!writing.takes(piece)) {
      preRoll.add(piece);
      // Keeps as much talkback in memory as program feed.
      talkback.forgetBefore(preRoll.firstFrame() ?? 0);
    }
    watcher.listen(piece);
    if (writing.isBusy()) return;
    if (preRoll.seconds() === toldSeconds) return;
    toldSeconds = preRoll.seconds();
    tell({ type: "pre-roll", seconds: toldSeconds });
  }

  function interrupted(firstFrame: number, missedMs: number) {
    pieces.flush();
    received({ kind: "gap", firstFrame, frames: 0, why: "interrupted", missedMs });
  }

  function endNow() {
    if (writing.stopsAt() === null) return;
    pieces.flush();
    writing.sealAsAsked();
  }

  return {
    add(block) {
      // The kill itself has taken the input away, so the take ends here without a gap.
      if (block.samples === null && writing.isKilled()) return endNow();
      const missedMs = clock.missedBefore(block);
      if (missedMs !== null) interrupted(block.frame, missedMs);
      talkback.collect(block);
      pieces.add(block);
      const atFrame = writing.stopsAt();
      if (atFrame !== null && block.frame + block.frames >= atFrame) endNow();
    },
    endNow,
    async checkSpace() {
      const freeBytes = await disk.freeBytes();
      tell({ type: "space", freeBytes });
      if (freeBytes === null || freeBytes > minFreeBytes) return;
      pieces.flush();
      await writing.seal("disk-full");
    },
    obey(command) {
      if (command.type === "pre-roll") preRoll.keep(command.on);
      else if (command.type === "automatic") {
        watcher.use(command.settings, command.inTake);
        preRoll.watch(command.settings !== null);
      } else if (command.type === "rest") watcher.rest();
      else if (command.type === "talkback") {
        talkback.use(command);
        // No take includes this talkback yet, and it may no longer be kept.
        if (command.why !== null && !writing.isBusy()) talkback.forgetSound();
      } else if (command.type === "input") judge.beginAnew(command.deviceRateHz);
      else if (command.type === "stop") writing.stopAt(command);
      else void writing.begin(command);
    },
  };
}

type Writing =
  | { status: "idle" }
  /** Keeps the pieces that arrive while the files are being opened. */
  | { status: "opening"; waiting: SoundPiece[] }
  | ({ status: "recording" } & Begun)
  | { status: "sealing" };

/** `isDue` is true once all the sound before `atFrame` has arrived, or we've stopped waiting for it. */
type Stop = { atFrame: number; why: TakeEnd["why"]; isDue: boolean };
type Begin = Extract<EngineCommand, { type: "record" | "resume" }>;
/** `base` is the audio context's frame at the take's frame 0. Nothing before the context's frame `from` is written. */
type Begun = { writer: TakeWriter; stem: StemWriter; base: number; from: number };
type Kept = { preRoll: PreRoll; talkback: TalkbackTrack };

/** The take that's being written, if any. */
function createWriting(deps: EngineDeps, { preRoll, talkback }: Kept) {
  const { tell } = deps;
  let writing: Writing = { status: "idle" };
  let stop: Stop | null = null;

  function write(begun: Begun, whole: SoundPiece) {
    const { writer } = begun;
    const wanted = cutBefore(whole, begun.from);
    const piece = wanted === null || stop === null ? wanted : cutFrom(wanted, stop.atFrame);
    if (piece === null) return;
    const missed = missedBefore(piece, begun);
    try {
      if (missed !== null) writer.write(missed);
      writer.write({ ...piece, firstFrame: piece.firstFrame - begun.base });
      writeStem(begun, talkback);
      tell({ type: "written", ...progressOf(writer) });
    } catch {
      // Any failure to write ends the take at its last whole record.
      void seal("disk-full");
    }
  }

  async function seal(why: TakeEnd["why"]) {
    if (writing.status !== "recording") return;
    const { takeId } = writing.writer.start;
    const closing = closeTake(deps, { ...writing, why });
    writing = { status: "sealing" };
    try {
      tell({ type: "sealed", takeId, ...(await closing) });
    } catch {
      tell({ type: "not-sealed", takeId });
    }
    stop = null;
    writing = { status: "idle" };
  }

  async function begin(command: Begin) {
    if (writing.status !== "idle") return;
    const earliest = command.type === "record" ? command.fromFrame : null;
    const { pieces: waiting, from } = preRoll.take(command.atFrame, earliest);
    writing = { status: "opening", waiting };
    try {
      const begun = command.type === "record" ? await recordNew(deps, command, from) : await recordOn(deps, command);
      const recording = { status: "recording", ...begun } as const;
      writing = recording;
      const { takeId, sessionId } = begun.writer.start;
      tell({ type: "recording", takeId, sessionId });
      for (const piece of waiting) if (writing === recording) write(recording, piece);
      if (stop?.isDue) await seal(stop.why);
    } catch (thrown) {
      stop = null;
      writing = { status: "idle" };
      tell({ type: "failed", code: failureOf(thrown) });
    }
  }

  return {
    begin,
    seal,
    stopsAt: () => stop?.atFrame ?? null,
    isKilled: () => stop?.why === "killed",
    stopAt({ atFrame, why }: Pick<Stop, "atFrame" | "why">) {
      if (writing.status === "recording" || writing.status === "opening") stop = { atFrame, why, isDue: false };
    },
    sealAsAsked() {
      if (stop === null) return;
      stop.isDue = true;
      void seal(stop.why);
    },
    isBusy: () => writing.status === "opening" || writing.status === "recording",
    /** Returns false if no take is being recorded. */
    takes(piece: SoundPiece): boolean {
      if (writing.status === "recording") write(writing, piece);
      else if (writing.status === "opening") writing.waiting.push(piece);
      else return false;
      return true;
    },
  };
}

/** Closes the take first. If its stem can't be closed now, the shelf closes that on the next visit. */
async function closeTake({ disk }: EngineDeps, { writer, stem, why }: Begun & { why: TakeEnd["why"] }) {
  const { start } = writer;
  const end = await writer.seal(why).catch((thrown: unknown) => {
    stem.close();
    throw thrown;
  });
  const kept = await stem.seal(why, end.frames).catch(() => undefined);
  const summary = { version: 1, start, end, gaps: writer.gaps(), format: writer.format() } as const;
  // If the summary can't be written, the shelf reads the log instead.
  if (kept !== undefined) await disk.keepSummary(start.takeId, { ...summary, stem: kept }).catch(() => {});
  return end;
}

/** Always written after the take itself, so a killed browser never leaves a stem that's longer than its take. */
function writeStem({ writer, stem, base }: Begun, talkback: TalkbackTrack) {
  for (const piece of talkback.takeUntil(base + writer.frames(), writer.start.sessionId)) {
    const wanted = cutBefore(piece, base);
    if (wanted !== null) stem.write({ ...wanted, firstFrame: wanted.firstFrame - base });
  }
}

function progressOf({ start, ...writer }: TakeWriter) {
  const gaps = writer.gaps();
  return { frames: writer.frames(), gaps: gaps.length, gapMs: gapsMs(gaps, start.sampleRateHz) };
}

/** The frames between the take's end and this piece. Moves the take's base instead if it can begin with the piece. */
function missedBefore(piece: SoundPiece, begun: Begun): SoundPiece | null {
  const { writer } = begun;
  const firstFrame = writer.frames();
  const late = piece.firstFrame - begun.base - firstFrame;
  if (late <= 0) return null;
  const last = writer.gaps().at(-1);
  // A continued take has no sound until its input is open, which is part of the same interruption.
  const interruption = last?.why === "interrupted" && last.firstFrame + last.frames === firstFrame ? last : null;
  if (firstFrame > 0 && interruption?.frames !== 0)
    return { kind: "gap", firstFrame, frames: late, why: interruption?.why ?? "too-slow", missedMs: null };
  begun.base += late;
  return null;
}

type RecordNew = Extract<EngineCommand, { type: "record" }>;

async function recordNew(deps: EngineDeps, command: RecordNew, from: number): Promise<Begun> {
  const { sampleRateHz, sha256 } = deps;
  const { takeId, atFrame, pressedAtMs, input, sessionId } = command;
  const files = await deps.disk.open(takeId);
  const preRollFrames = Math.max(0, atFrame - from);
  const startedAt = new Date(pressedAtMs - (1_000 * preRollFrames) / sampleRateHz).toISOString();
  const start = { version: 1, takeId, startedAt, sampleRateHz, channels, preRollFrames, input, sessionId } as const;
  return closedUnlessBegun(files, () => {
    const stem = beginStem({ file: files.stem, sha256, stemId: deps.uuid() }, start);
    return { writer: beginTake({ files, sha256 }, start), stem, base: from, from };
  });
}

/** The gap lasts as long as the interruption, so the take stays in time with a DAW that kept playing. */
async function recordOn(
  deps: EngineDeps,
  { takeId, atFrame }: Extract<EngineCommand, { type: "resume" }>,
): Promise<Begun> {
  const missedMs = Math.max(0, deps.nowMs() - (await deps.disk.lastWrittenMs(takeId)));
  const { sha256 } = deps;
  const files = await deps.disk.open(takeId);
  return closedUnlessBegun(files, () => {
    const writer = resumeTake({ files, sha256 }, missedMs);
    if (writer === null) throw new DOMException("the log can't be continued", "DataError");
    const { start } = writer;
    const stem = resumeStem({ file: files.stem, sha256, stemId: deps.uuid() }, { start, until: writer.frames() });
    return { writer, stem, base: atFrame - writer.frames(), from: atFrame };
  });
}

/** A file that stays open can't be opened again, so this page couldn't continue or finish the take. */
function closedUnlessBegun(files: TakeFiles, begin: () => Begun): Begun {
  try {
    return begin();
  } catch (thrown) {
    for (const file of Object.values(files)) file.close();
    throw thrown;
  }
}

function failureOf(thrown: unknown): EngineFailure {
  const name = thrown instanceof DOMException ? thrown.name : "";
  if (name === "QuotaExceededError") return "disk-full";
  return name === "NoModificationAllowedError" ? "open-elsewhere" : "disk";
}
