/** What the check before a session measured, in words. What was not measured is left out: the line's outcome says it. */
import { silenceDbfs } from "@foldback/studio-link/media/decibels";
import type { PreflightMeasured } from "@foldback/studio-link/preflight/preflight-result";

/** `words` are read, a `figure` is compared with the one before. */
export type PreflightFigure = { kind: "words" | "figure"; text: string };

export function preflightFigures(measured: PreflightMeasured): PreflightFigure[] {
  const { permission, device, peakDbfs, channelCount, bitsPerSecond, route } = measured;
  return [
    ...words(permission && permissionTexts[permission]),
    ...words(device),
    ...figure(peakDbfs, levelText),
    ...figure(channelCount, (count) => (count === 1 ? "1 channel" : `${count} channels`)),
    ...words(processingText(measured)),
    ...figure(bitsPerSecond, (bps) => `${speed.format(bps / 1_000_000)} Mbit/s`),
    ...words(route && routeTexts[route]),
  ];
}

const words = (text: string | null | undefined): PreflightFigure[] => (text ? [{ kind: "words", text }] : []);
const figure = (value: number | null | undefined, say: (value: number) => string): PreflightFigure[] =>
  value == null ? [] : [{ kind: "figure", text: say(value) }];

const permissionTexts: Record<PermissionState, string | null> = {
  granted: "Allowed",
  prompt: "The browser asks what to share",
  // The reason says it, and what to do.
  denied: null,
};

const routeTexts = { direct: "Direct", relay: "Relayed" } as const;

const decibels = new Intl.NumberFormat("en-GB", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "negative",
});
/** An upload of a second is no better than that. */
const speed = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

const levelText = (peakDbfs: number) =>
  peakDbfs <= silenceDbfs ? "silent" : `${decibels.format(peakDbfs).replace("-", "−")} dBFS`;

/** "Off: echo cancellation, noise suppression, gain control", or apart where they differ. */
function processingText({ echoCancellation, noiseSuppression, autoGainControl }: PreflightMeasured): string {
  const filters = [
    ["echo cancellation", echoCancellation],
    ["noise suppression", noiseSuppression],
    ["gain control", autoGainControl],
  ] as const;
  const those = (title: string, state: boolean | null) => {
    const names = filters.filter(([, found]) => found === state).map(([name]) => name);
    return names.length === 0 ? [] : [`${title}: ${names.join(", ")}`];
  };
  return [...those("On", true), ...those("Off", false), ...those("Not told", null)].join(". ");
}
