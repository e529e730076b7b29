import {
  type EngineerAnswers,
  emptyEngineerAnswers,
  engineerProfileLimits as limits,
} from "@foldback/domain/onboarding/engineer-profile";
import { isPublicLink } from "@foldback/domain/onboarding/public-link";
import { texts } from "../texts.ts";
import { ownTimeZone } from "./artist-fields.ts";
import { findZone } from "./find-zone.ts";
import type { FieldErrors } from "./wizard-plan.ts";

type Typed = "yearsExperience" | "minProjectRate" | "paymentThreshold" | "studioEquipment" | "timeZone";

/** The fields as typed. Numbers, the equipment list and the time zone are text until they're sent. */
export type EngineerFields = Omit<EngineerAnswers, Typed> & Record<Typed, string>;

export const engineerFieldsOf = (answers: EngineerAnswers): EngineerFields => ({
  ...answers,
  yearsExperience: String(answers.yearsExperience),
  minProjectRate: String(answers.minProjectRate),
  paymentThreshold: String(answers.paymentThreshold),
  studioEquipment: answers.studioEquipment.join(", "),
  timeZone: answers.timeZone ?? ownTimeZone() ?? "",
});

export const emptyEngineerFields = engineerFieldsOf(emptyEngineerAnswers);

/** Returns the default for text that isn't a number, and drops decimals. */
export function wholeNumber(text: string, otherwise: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? otherwise : number;
}

export const equipmentOf = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Adds https:// if it's missing. Other kinds of addresses stay as they are, and the form shows an error. */
export function completedLink(typed: string): string {
  const link = typed.trim().replace(/^http:\/\//i, "https://");
  return link === "" || /^[a-z][a-z0-9+-]*:/i.test(link) ? link : `https://${link}`;
}

export const toEngineerAnswers = (fields: EngineerFields): EngineerAnswers => ({
  ...fields,
  yearsExperience: wholeNumber(fields.yearsExperience, 0),
  minProjectRate: wholeNumber(fields.minProjectRate, 0),
  paymentThreshold: wholeNumber(fields.paymentThreshold, emptyEngineerAnswers.paymentThreshold),
  studioEquipment: equipmentOf(fields.studioEquipment),
  portfolioUrl: completedLink(fields.portfolioUrl),
  // Keep text that isn't a time zone as it was typed so that its field shows an error.
  timeZone: findZone(fields.timeZone) ?? (fields.timeZone.trim() || null),
});

const pounds = (amount: number) => `£${amount.toLocaleString("en-GB")}`;

export function engineerErrors(fields: EngineerFields): FieldErrors<EngineerFields> {
  const errors: FieldErrors<EngineerFields> = {};
  const answers = toEngineerAnswers(fields);
  const isOutside = (number: number, most: number) => number < 0 || number > most;
  if (isOutside(answers.yearsExperience, limits.maxYears)) errors.yearsExperience = texts.yearsRange(limits.maxYears);
  const amountText = texts.poundsRange(pounds(0), pounds(limits.maxPounds));
  if (isOutside(answers.minProjectRate, limits.maxPounds)) errors.minProjectRate = amountText;
  if (isOutside(answers.paymentThreshold, limits.maxPounds)) errors.paymentThreshold = amountText;
  if (answers.portfolioUrl !== "" && !isPublicLink(answers.portfolioUrl)) errors.portfolioUrl = texts.badPortfolio;
  if (answers.studioEquipment.length > limits.maxEquipment)
    errors.studioEquipment = texts.tooMuchEquipment(limits.maxEquipment);
  else if (answers.studioEquipment.some((item) => item.length > limits.maxEquipmentLength))
    errors.studioEquipment = texts.equipmentItemTooLong(limits.maxEquipmentLength);
  if (answers.timeZone !== null && findZone(fields.timeZone) === null) errors.timeZone = texts.badTimeZone;
  if (answers.weeklyHours.length > limits.maxWeeklySpans)
    errors.weeklyHours = texts.tooManySpans(limits.maxWeeklySpans);
  return errors;
}
