/** Formats the times and names of takes. */
import type { Loudness } from "@foldback/domain/takes/loudness";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import { timecodeText } from "@foldback/ui/timecode";
import { gapText, texts } from "../texts.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

export const lengthText = (frames: number, sampleRateHz: number): string =>
  timecodeText((1_000 * frames) / sampleRateHz);

/** Includes tenths, because a take or a loop can be shorter than a second. */
export function exactText(seconds: number): string {
  // As a binary fraction, 2.3 is slightly less than 2.3, so rounding down needs a tolerance.
  const tenths = Math.floor(seconds * 10 + 1e-6);
  return `${timecodeText(100 * tenths)}.${tenths % 10}`;
}

export function gapLine(gap: TakeGap, sampleRateHz: number): string {
  const at = lengthText(gap.firstFrame, sampleRateHz);
  if (gap.frames === 0) return texts.joined(at, gapText[gap.why]);
  return texts.gap(at, shortLength(gap.frames / sampleRateHz), gapText[gap.why]);
}

/** In milliseconds below one second, because many gaps are that short. */
const shortLength = (seconds: number): string =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1_000))} ms` : `${seconds.toFixed(1)} s`;

export function loudnessText({ lufs, truePeakDb }: Loudness): string {
  if (truePeakDb === null) return texts.silent;
  const peak = texts.truePeak(signed(truePeakDb));
  return lufs === null ? peak : `${texts.loudness(signed(lufs))}, ${peak}`;
}

/** Replaces the hyphen with a real minus sign. */
const signed = (figure: number): string => figure.toFixed(1).replace("-", "\u2212");

export function spaceText(secondsLeft: number | null): string {
  if (secondsLeft === null) return texts.notMeasured;
  const minutes = Math.floor(secondsLeft / 60);
  return texts.spaceLeft(Math.floor(minutes / 60), minutes % 60);
}

/** Returns a file name that every file system accepts. */
export const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 80)}.wav`;

export const deliveredText = ({ artistName, deliveredAtMs }: { artistName: string; deliveredAtMs: number }): string =>
  texts.deliveredBy(artistName, day.format(deliveredAtMs));

export const sessionText = (at: string | null): string =>
  at === null ? texts.noSession : texts.sessionOn(day.format(new Date(at)));

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

export const dayText = (atMs: number): string => date.format(atMs);

export const keptText = (untilMs: number | null): string =>
  untilMs === null ? "" : texts.keptUntil(date.format(untilMs));

type DeliveredTake = { artistName: string; keptUntilMs: number | null };

export const deliveredKeptText = ({ artistName, keptUntilMs }: DeliveredTake): string =>
  keptUntilMs === null ? "" : texts.deliveredKept(date.format(keptUntilMs), artistName);

export const roomText = ({ usedBytes, bytes }: { usedBytes: number; bytes: number }): string =>
  texts.room(sizeText(usedBytes), sizeText(bytes));

const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`;
