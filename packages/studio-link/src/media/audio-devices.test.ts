import { createFakeMediaDevices, settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { audioDeviceList, createAudioDevices } from "./audio-devices.ts";

const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label, groupId: "g" });

test("each input and output is listed once, and the system's default is recognised", () => {
  const list = audioDeviceList([
    device("audioinput", "default", "Default - Scarlett"),
    device("audioinput", "communications", "Communications - Scarlett"),
    device("audioinput", "a1", "Scarlett"),
    device("audiooutput", "o1", "Monitors"),
    device("videoinput", "v1", "Camera"),
  ]);
  expect(list.inputs.map(({ deviceId, isDefault }) => [deviceId, isDefault])).toEqual([
    ["default", true],
    ["a1", false],
  ]);
  expect(list.outputs.map(({ label }) => label)).toEqual(["Monitors"]);
  expect(list.hasHiddenInput).toBe(false);
});

test("before permission is granted no device can be chosen", () => {
  expect(audioDeviceList([device("audioinput", "", "")])).toMatchObject({ inputs: [], hasHiddenInput: true });
});

test("added and removed devices are reported until the list is closed", async () => {
  const fake = createFakeMediaDevices();
  const devices = createAudioDevices({ mediaDevices: fake.port });
  await settled();
  let told = 0;
  devices.subscribe(() => {
    told += 1;
  });
  fake.plug("interface");
  await settled();
  expect(devices.getState().inputs.map(({ deviceId }) => deviceId)).toEqual(["default", "interface"]);
  await devices.refresh();
  expect(told).toBe(1);
  devices.close();
  fake.unplug("interface");
  await settled();
  expect(told).toBe(1);
});
