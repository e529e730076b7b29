import { emptyEngineerAnswers, engineerProfileLimits } from "@foldback/domain/onboarding/engineer-profile";
import { engineerAnswers } from "@foldback/protocol/http/onboarding";
import { expect, test } from "vitest";
import { artistErrors, artistProfileOf, emptyArtistFields } from "./artist-fields.ts";
import {
  completedLink,
  emptyEngineerFields,
  engineerErrors,
  engineerFieldsOf,
  equipmentOf,
  toEngineerAnswers,
  wholeNumber,
} from "./engineer-fields.ts";

test("[ON-3] text that isn't a number becomes the default, and decimals are cut off", () => {
  expect(["", "abc", "12", "1.9", "-3"].map((text) => wholeNumber(text, 0))).toEqual([0, 0, 12, 1, -3]);
  expect(toEngineerAnswers({ ...emptyEngineerFields, paymentThreshold: "" }).paymentThreshold).toBe(100);
});

test("equipment is split at commas and trimmed", () => {
  expect(equipmentOf(" Neve 1073 ,, U87,  ")).toEqual(["Neve 1073", "U87"]);
});

test("[ON-3][SY-24] every answer that the page rejects has a message, and the server accepts all the others", () => {
  const tries: Partial<typeof emptyEngineerFields>[] = [
    { yearsExperience: "-1" },
    { yearsExperience: String(engineerProfileLimits.maxYears + 1) },
    { minProjectRate: "100001" },
    { paymentThreshold: "-5" },
    { portfolioUrl: "http://plain.example" },
    { portfolioUrl: "javascript:alert(1)" },
    { portfolioUrl: "studio.example" },
    { portfolioUrl: "https://ada:secret@studio.example" },
    { portfolioUrl: "https://192.168.1.1/admin" },
    { portfolioUrl: "https://studio.local" },
    { portfolioUrl: "https://studio.example/work" },
    { studioEquipment: Array.from({ length: 51 }, (_, index) => `mic ${index}`).join(",") },
    { studioEquipment: "x".repeat(81) },
    { studioEquipment: "U87, 1073" },
    { timeZone: "Mars/Olympus" },
    { timeZone: "Asia/Tokyo" },
    {},
  ];
  for (const change of tries) {
    const fields = { ...emptyEngineerFields, ...change };
    const refused = Object.keys(engineerErrors(fields));
    expect(engineerAnswers.safeParse(toEngineerAnswers(fields)).success, JSON.stringify(change).slice(0, 60)).toBe(
      refused.length === 0,
    );
    expect(refused).toEqual(refused.length === 0 ? [] : Object.keys(change));
  }
});

test("stored answers survive a round trip through the form", () => {
  const answers = {
    ...emptyEngineerAnswers,
    studioEquipment: ["U87", "1073"],
    yearsExperience: 7,
    timeZone: "Europe/London",
  };
  expect(toEngineerAnswers(engineerFieldsOf(answers))).toEqual(answers);
});

test("[ON-3] an artist's text can be empty, and gets a message if it's too long", () => {
  expect(artistErrors(emptyArtistFields)).toEqual({});
  expect(artistErrors({ ...emptyArtistFields, primaryGenre: "x".repeat(101) })).toHaveProperty("primaryGenre");
  expect(artistProfileOf(emptyArtistFields).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("https:// is added to a portfolio address without it", () => {
  const typed = ["studio.example/work", " http://studio.example ", "https://studio.example", "", "javascript:alert(1)"];
  expect(typed.map(completedLink)).toEqual([
    "https://studio.example/work",
    "https://studio.example",
    "https://studio.example",
    "",
    "javascript:alert(1)",
  ]);
});

test("the time zone is the computer's by default, and typing a city is enough to change it", () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(emptyEngineerFields.timeZone).toBe(own);
  expect(toEngineerAnswers({ ...emptyEngineerFields, timeZone: "new york" }).timeZone).toBe("America/New_York");
  expect(toEngineerAnswers({ ...emptyEngineerFields, timeZone: " " }).timeZone).toBeNull();
});
