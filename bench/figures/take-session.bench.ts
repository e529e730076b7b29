// Measures Grant Access, Join and the kill switch while the artist records a take. The floor is the same session with
// the same audio input, but nothing is recorded.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { writeKnownSignal } from "../../tests/e2e/support/known-signal.ts";
import { pressRecord } from "../../tests/e2e/support/recorded-take.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { smallScene } from "../harness/scene-size.ts";
import { median } from "../harness/statistics.ts";
import { openTabListener } from "../harness/tab-listener.ts";
import { type Act, aimInProduct, onLivePair, pressAndSee } from "../product/first-pictures.ts";
import { type Kill, observeKill } from "../product/observe-kill.ts";
import { goLive, openLivePair } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

type Side = "idle" | "recording";

// A tenth more than the floor, plus one display frame.
const target = { kind: "ratio", max: 1.1, allowance: 16 } as const;

async function chooseInput(studio: Page, side: Side): Promise<void> {
  await studio.getByRole("tab", { name: "Takes" }).click();
  const feed = studio.getByRole("combobox", { name: "Program feed", exact: true }).filter({ visible: true });
  await feed.selectOption({ index: 1 });
  const ready = studio.getByText(/^Ready, but not sending/).filter({ visible: true });
  await ready.waitFor();
  if (side === "recording") {
    await pressRecord(studio);
    await studio.locator("[data-frames]").first().waitFor();
  }
  await studio.getByRole("tab", { name: "Session Control" }).click();
}

const pictureMs = (stage: Stage, { act, side }: { act: Act; side: Side }): Promise<number> =>
  onLivePair(stage, async (pair) => {
    await chooseInput(pair.studio, side);
    const press = await aimInProduct(act, pair);
    return (await pressAndSee(act, { ends: pair, press })).pictureMs;
  });

async function kill(stage: Stage, side: Side): Promise<Kill> {
  const pair = await openLivePair(stage);
  const listener = await openTabListener(pair.desk, { ...stage, scene: pair.scene });
  try {
    await chooseInput(pair.studio, side);
    await goLive(pair);
    const press = await pair.aimAtKill();
    return await observeKill({ ...pair, listener }, { surface: "[data-testid=picture-surface]", press });
  } finally {
    await listener.close();
    await pair.close();
  }
}

async function pictureRow(stage: Stage, { act, rounds }: { act: Act; rounds: number }): Promise<Row> {
  const { floor, product } = await alternate(rounds, {
    floor: () => pictureMs(stage, { act, side: "idle" }),
    product: () => pictureMs(stage, { act, side: "recording" }),
  });
  const pressed = act === "grant" ? "Grant Access" : "Join";
  return {
    figure: `${pressed} pressed to first full picture while recording (floor: not recording)`,
    unit: "ms",
    product: median(product),
    floor: median(floor),
    target,
  };
}

async function killRows(stage: Stage, rounds: number): Promise<Row[]> {
  const { floor, product } = await alternate(rounds, {
    floor: () => kill(stage, "idle"),
    product: () => kill(stage, "recording"),
  });
  const row = (figure: string, key: keyof Kill): Row => ({
    figure: `kill while recording (floor: not recording), ${figure}`,
    unit: "ms",
    product: median(product.map((each) => each[key])),
    floor: median(floor.map((each) => each[key])),
    busyCores: {
      product: median(product.map(({ busyCores }) => busyCores)),
      floor: median(floor.map(({ busyCores }) => busyCores)),
    },
    target,
  });
  return [
    row("press reaches the page", "handedMs"),
    row("last accepted input", "lastInputMs"),
    row("engineer's picture dark", "darkMs"),
    row("engineer's sound silent", "silentMs"),
  ];
}

async function measure({ quick }: BenchRun): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-bench-sound-"));
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  const rounds = quick ? 3 : 15;
  try {
    return await withStage(
      async (stage) => [
        await pictureRow(stage, { act: "grant", rounds }),
        await pictureRow(stage, { act: "join", rounds }),
        ...(await killRows(stage, rounds)),
      ],
      { size: smallScene, microphone },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "take-session",
  about: "Grant Access, Join and kill while a take is recorded",
  measure,
};
