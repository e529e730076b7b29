/** Describes a check's results. Omits what wasn't measured, because the line's outcome already says so. */
import { silenceDbfs } from "@foldback/studio-link/media/decibels";
import type { PreflightMeasured } from "@foldback/studio-link/preflight/preflight-result";
import { verdictText } from "../../../shared/takes/verdict-texts.ts";
import { texts } from "../texts.ts";

/** `words` is text to read. A `figure` gets fixed-width digits so that it lines up with the other figures. */
export type PreflightFigure = { kind: "words" | "figure"; text: string };

export function preflightFigures(measured: PreflightMeasured): PreflightFigure[] {
  const { permission, device, peakDbfs, quality, channelCount, bitsPerSecond, route } = measured;
  return [
    ...words(permission && permissionTexts[permission]),
    ...words(device),
    ...figure(peakDbfs, levelText),
    ...words(quality && quality !== "not-measured" ? verdictText[quality] : null),
    ...figure(channelCount, texts.channels),
    ...words(processingText(measured)),
    ...figure(bitsPerSecond, (bps) => texts.megabits(speed.format(bps / 1_000_000))),
    ...words(route && routeTexts[route]),
  ];
}

const words = (text: string | null | undefined): PreflightFigure[] => (text ? [{ kind: "words", text }] : []);
const figure = (value: number | null | undefined, say: (value: number) => string): PreflightFigure[] =>
  value == null ? [] : [{ kind: "figure", text: say(value) }];

const permissionTexts: Record<PermissionState, string | null> = {
  granted: texts.allowed,
  prompt: texts.browserAsks,
  // The line's reason already says that it was denied.
  denied: null,
};

const routeTexts = { direct: texts.direct, relay: texts.relayed } as const;

const decibels = new Intl.NumberFormat("en-GB", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "negative",
});
/** Two significant digits, because a one-second upload can't be measured more precisely. */
const speed = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

const levelText = (peakDbfs: number) =>
  peakDbfs <= silenceDbfs ? texts.silent : texts.decibels(decibels.format(peakDbfs).replace("-", "−"));

/**
 * Returns text such as "Off: echo cancellation, noise suppression, gain control". If the filters differ, they're
 * grouped by their state.
 */
function processingText({ echoCancellation, noiseSuppression, autoGainControl }: PreflightMeasured): string {
  const filters = [
    [texts.echoCancellation, echoCancellation],
    [texts.noiseSuppression, noiseSuppression],
    [texts.gainControl, autoGainControl],
  ] as const;
  const those = (title: string, state: boolean | null) => {
    const names = filters.filter(([, found]) => found === state).map(([name]) => name);
    return names.length === 0 ? [] : [`${title}: ${names.join(", ")}`];
  };
  return [...those(texts.on, true), ...those(texts.off, false), ...those(texts.unknown, null)].join(". ");
}
