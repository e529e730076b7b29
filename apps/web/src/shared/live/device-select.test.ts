import { expect, test } from "vitest";
import { deviceIdOf, deviceItems, deviceValue, shownDevice } from "./device-select.tsx";

const desk = { deviceId: "abc", groupId: "g", label: "Interface 1/2", isDefault: false };
const systemDefault = { deviceId: "default", groupId: "g", label: "Default - Interface 1/2", isDefault: true };

test.each(["abc", null])("a device id can be stored as a select value and read back: %s", (deviceId) => {
  expect(deviceIdOf(deviceValue(deviceId))).toBe(deviceId);
});

test("before permission is granted the list has one entry for all devices", () => {
  const hidden = { deviceId: "", groupId: "", label: null, isDefault: false };
  expect(deviceItems([hidden], { defaultLabel: "Default input", chosen: null })).toEqual([
    { value: deviceValue(null), label: "Default input" },
  ]);
});

test("a chosen device stays in the list while it's unplugged", () => {
  const items = deviceItems([systemDefault, desk], { defaultLabel: "Default input", chosen: "gone" });
  expect(items.map(({ label }) => label)).toEqual(["Default - Interface 1/2", "Interface 1/2", "Unplugged device"]);
});

test("without a choice, the system's default is selected if the browser lists it", () => {
  expect(shownDevice([systemDefault, desk], null)).toBe(deviceValue("default"));
  expect(shownDevice([desk], null)).toBe(deviceValue(null));
});
