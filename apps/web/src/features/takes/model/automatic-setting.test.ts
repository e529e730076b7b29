import { type AutomaticTakes, defaultAutomaticTakes } from "@foldback/domain/takes/sound-watch";
import { createFakeStorage } from "@foldback/testkit/fake-storage";
import { beforeEach, expect, test, vi } from "vitest";
import { automaticTakes } from "./automatic-setting.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", createFakeStorage());
  return () => vi.unstubAllGlobals();
});

/** Opens the studio. `applied` is what its recorder was told. */
function open(owner = "ada") {
  const applied: (AutomaticTakes | null)[] = [];
  const choice = automaticTakes({ setAutomatic: (settings) => void applied.push(settings) }, owner);
  return { choice, applied };
}

test("[TK-67] automatic takes are off until the artist turns them on", () => {
  const { choice, applied } = open();
  expect(applied).toEqual([null]);
  expect(choice.automatic()).toEqual({ isOn: false, settings: defaultAutomaticTakes });
});

test("[TK-67] the choice is applied immediately and on the next visit, and only for the account that made it", () => {
  const settings = { startDbfs: "-50", silenceSeconds: "30" } as const;
  const { choice, applied } = open();
  choice.setAutomatic({ isOn: true, settings });
  expect(applied).toEqual([null, settings]);
  expect(open().applied).toEqual([settings]);
  expect(open("noa").applied).toEqual([null]);
  open("noa").choice.setAutomatic({ isOn: false, settings });
  expect(open().choice.automatic()).toEqual({ isOn: true, settings });
  choice.setAutomatic({ isOn: false, settings });
  expect(open().applied).toEqual([null]);
  expect(open().choice.automatic()).toEqual({ isOn: false, settings });
});

test.each(["not JSON", '"on"', '{"ada":true}', '{"ada":{"isOn":"yes","startDbfs":"-10","silenceSeconds":3}}'])(
  "[TK-67] stored values that this version doesn't know leave automatic takes off, with the defaults: %s",
  (kept) => {
    localStorage.setItem("foldback.automatic-takes", kept);
    const { choice, applied } = open();
    expect(applied).toEqual([null]);
    expect(choice.automatic()).toEqual({ isOn: false, settings: defaultAutomaticTakes });
  },
);
