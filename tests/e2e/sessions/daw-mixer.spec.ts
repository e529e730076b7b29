import type { FakeDaw } from "@foldback/testkit/midi/fake-daw";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { firstEngineer } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { giveDaw } from "../support/web-midi.ts";

test.describe.configure({ mode: "serial" });

const tracks = ["Kick", "Snare", "Hats", "Bass", "Piano", "Guitar", "Leadvx", "Choir", "String", "Brass"];
/** 0.0 dB in Ableton Live. */
const unityInLive = 13_926;

let stage: Stage;
let daw: FakeDaw;

test.beforeAll(async () => {
  stage = await openStage();
  const { page } = stage.artist;
  daw = await giveDaw(page, tracks);
  for (const track of daw.tracks) track.level = unityInLive;
  await page.reload();
});
test.afterAll(() => stage.close());

const artistsPanel = () => stage.artist.page.getByRole("region", { name: "Your DAW" });
const mixer = () => stage.engineer.page.getByRole("region", { name: "Mixer", exact: true });
const fader = (name: string) => mixer().getByRole("slider", { name: `Level of ${name}` });
const linesOf = (page: Page) => page.getByRole("list", { name: "Changes in the mix" });

test("[MX-3] [MX-7] the artist connects their DAW by Web MIDI and allows it separately", async () => {
  await stage.begin();
  await artistsPanel().getByRole("button", { name: "Connect your DAW" }).click();
  await artistsPanel().getByRole("combobox", { name: "DAW", exact: true }).selectOption({ label: "Ableton Live" });
  await expect(artistsPanel().getByText("Choose Mackie Control as a control surface")).toBeVisible();
  await artistsPanel().getByRole("combobox", { name: "From your DAW" }).selectOption({ label: "From the DAW" });
  await artistsPanel().getByRole("combobox", { name: "To your DAW" }).selectOption({ label: "To the DAW" });
  await artistsPanel().getByRole("button", { name: "Connect", exact: true }).click();
  await expect(artistsPanel().getByText("Waiting for your DAW to send something.")).toBeVisible();
  daw.start();
  await expect(artistsPanel().getByText("Your DAW is connected.")).toBeVisible();
  await expect(mixer()).toHaveCount(0);

  await artistsPanel()
    .getByRole("button", { name: `Let ${firstEngineer} use it` })
    .click();
  const question = stage.artist.page.getByRole("dialog", { name: `Let ${firstEngineer} use your DAW?` });
  await question.getByRole("checkbox", { name: /play, stop, rewind and record/ }).check();
  expect(await violationsOf(stage.artist.page)).toEqual([]);
  await question.getByRole("button", { name: "Allow" }).click();
  await expect(question).toHaveCount(0);
  await expect(artistsPanel().getByText("Use your mixer")).toBeVisible();
  expect(await violationsOf(stage.artist.page)).toEqual([]);
});

test("[MX-2] [MX-9] [MX-10] the engineer mixes with the keyboard, and both see each change in words", async () => {
  const { engineer, artist } = stage;
  await expect(mixer().getByRole("region", { name: "Leadvx" })).toBeVisible();
  await expect(fader("Leadvx")).toHaveAttribute("aria-valuetext", "0.0 dB");
  await fader("Leadvx").focus();
  await fader("Leadvx").press("ArrowDown");
  await expect.poll(() => daw.tracks[6]?.level).toBe(217 * 64);
  await expect(linesOf(engineer.page)).toContainText("Leadvx -0.1 dB, was 0.0 dB");
  await expect(linesOf(artist.page)).toContainText("Leadvx -0.1 dB, was 0.0 dB");

  await mixer().getByRole("button", { name: "Mute Kick" }).click();
  await expect(mixer().getByRole("button", { name: "Mute Kick" })).toHaveAttribute("aria-pressed", "true");
  expect(daw.tracks[0]?.mute).toBe(true);
  await mixer().getByRole("button", { name: "Pan Snare left" }).click();
  await expect(linesOf(engineer.page)).toContainText("Snare pan 20% left, was centre");

  await mixer().getByRole("button", { name: "8 tracks right" }).click();
  await expect(mixer().getByRole("region", { name: "Brass" })).toBeVisible();
  await mixer().getByRole("button", { name: "Record arm Brass" }).click();
  await expect.poll(() => daw.tracks[9]?.arm).toBe(true);
  await mixer().getByRole("button", { name: "8 tracks left" }).click();

  await mixer().getByRole("button", { name: "Play" }).click();
  await expect(mixer().getByText("Playing", { exact: true })).toBeVisible();
  expect(daw.transport.play).toBe(true);
  expect(await violationsOf(engineer.page)).toEqual([]);
});

test("[MX-6] [MX-9] the artist's hand wins, the engineer undoes, and the artist restores the mix", async () => {
  const { engineer, artist } = stage;
  await expect(fader("Bass")).toBeEnabled();
  await fader("Bass").press("ArrowDown");
  await expect.poll(() => daw.tracks[3]?.level).toBe(217 * 64);
  daw.change(3, { level: 4_000 });
  await expect(linesOf(engineer.page)).toContainText("the artist took over");
  await expect(mixer().getByText("Artist moving")).toBeVisible();
  await expect(fader("Bass")).toBeDisabled();

  await linesOf(engineer.page).getByRole("button", { name: "Undo: Leadvx -0.1 dB, was 0.0 dB" }).click();
  await expect.poll(() => daw.tracks[6]?.level).toBe(unityInLive);

  await artistsPanel().getByRole("button", { name: "Restore my mix" }).click();
  await expect(artistsPanel().getByText("Your mix is back")).toBeVisible();
  expect(daw.tracks.map(({ mute, arm, pan }) => [mute, arm, pan])).toEqual(tracks.map(() => [false, false, 6]));
  expect(daw.offset()).toBe(0);
  await expect(artist.page.getByRole("button", { name: "Restore my mix" })).toBeDisabled();
});

test("[KS-1] [MX-4] a kill takes the mixer away at once, and the artist can still put the mix back", async () => {
  const { artist } = stage;
  await expect(fader("Snare")).toBeEnabled();
  await fader("Snare").press("ArrowDown");
  await expect.poll(() => daw.tracks[1]?.level).toBe(217 * 64);
  await artist.page.getByRole("button", { name: "Kill switch" }).click();
  await expect(mixer()).toHaveCount(0);
  await artistsPanel().getByRole("button", { name: "Restore my mix" }).click();
  await expect.poll(() => daw.tracks[1]?.level).toBe(unityInLive);
});
