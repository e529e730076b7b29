/** The artist turns the lossless feed on, and both pages say what's heard. */
import { expect, type Page } from "@playwright/test";

export const losslessSwitch = (artist: Page) => artist.getByRole("switch", { name: /the program feed without loss/ });

export const hearsExactly = (engineer: Page) => engineer.getByText(/^You hear exactly what .+ browser captures/);

export async function useFakeMicrophone(artist: Page): Promise<void> {
  const feed = artist.getByLabel("Program feed", { exact: true }).and(artist.getByRole("combobox"));
  await feed.selectOption({ label: "Fake Audio Input 1" });
}

/** `look` runs while the question is open. */
export async function allowLossless(artist: Page, look = async () => {}): Promise<void> {
  await losslessSwitch(artist).click();
  const question = artist.getByRole("dialog", { name: /without loss\?/ });
  await expect(question.getByRole("button", { name: "Not now" })).toBeFocused();
  await look();
  await question.getByRole("button", { name: "Send lossless" }).click();
  await expect(question).toHaveCount(0);
}
