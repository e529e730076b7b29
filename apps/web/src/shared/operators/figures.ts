import { operatorTexts as texts } from "./texts.ts";

const count = new Intl.NumberFormat("en-GB");
const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const month = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

export const countText = (value: number) => count.format(value);
export const poundsText = (pence: number) => pounds.format(pence / 100);
/** Formats pence as £15, £1.2k or £1.2M. */
export function scaledPoundsText(pence: number): string {
  const pounds = pence / 100;
  // 999.95k would round to 1000.0k.
  if (pounds >= 999_950) return `£${(pounds / 1e6).toFixed(1)}M`;
  if (pounds >= 999.5) return `£${(pounds / 1_000).toFixed(1)}k`;
  return `£${Math.round(pounds)}`;
}
export const dateText = (atMs: number) => date.format(atMs);
export const momentText = (atMs: number) => moment.format(atMs);
/** A month such as 2026-11 becomes "Nov 2026". */
export const monthText = (yearMonth: string) => month.format(new Date(yearMonth));

/** Formats seconds as hours and minutes. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

export const priceText = (pence: number | null) => (pence === null || pence === 0 ? texts.free : poundsText(pence));
export const shortId = (id: string) => id.slice(0, 8);

export type RttTone = "good" | "fair" | "poor";
/** For an average: good below 50 ms, fair below 100 ms. */
export function averageRttTone(rttMs: number): RttTone {
  if (rttMs < 50) return "good";
  return rttMs < 100 ? "fair" : "poor";
}
