import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { ToggleGroup } from "./toggle-group.tsx";

const choices = [
  { value: "less", label: "Less" },
  { value: "more", label: "More" },
] as const;

function setUp() {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const onPress = vi.fn();
  const draw = (now: { value: "less" | "more"; busy: boolean }) =>
    flushSync(() => root.render(<ToggleGroup label="How much" choices={choices} onPress={onPress} {...now} />));
  const keyOf = (label: string) => {
    const key = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    if (key === undefined) throw new Error(`no key ${label}`);
    return key;
  };
  return { draw, keyOf, onPress };
}

test("pressing a key selects it, and every key reports whether it's selected", () => {
  const { draw, keyOf, onPress } = setUp();
  draw({ value: "more", busy: false });
  keyOf("Less").click();
  expect(onPress).toHaveBeenCalledExactlyOnceWith("less");
  expect(["Less", "More"].map((label) => keyOf(label).ariaPressed)).toEqual(["false", "true"]);
});

test("while the keys are busy, a press is ignored and the keyboard focus stays", () => {
  const { draw, keyOf, onPress } = setUp();
  draw({ value: "more", busy: false });
  const key = keyOf("Less");
  key.focus();
  draw({ value: "less", busy: true });
  key.click();
  expect(onPress).not.toHaveBeenCalled();
  expect([key.disabled, key.ariaDisabled, document.activeElement === key]).toEqual([false, "true", true]);
});
