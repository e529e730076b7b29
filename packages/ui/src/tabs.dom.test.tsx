import { act } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { Tab, TabList, TabPanel, Tabs } from "./tabs.tsx";

function openTabs({ disabled = false, preload }: { disabled?: boolean; preload?: () => void } = {}) {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    flushSync(() => root.unmount());
    page.remove();
  });
  flushSync(() =>
    root.render(
      <Tabs defaultValue="live">
        <TabList label="Views">
          <Tab value="live">Live</Tab>
          <Tab value="takes" disabled={disabled}>
            Takes
          </Tab>
          <Tab value="notes" preload={preload}>
            Notes
          </Tab>
        </TabList>
        <TabPanel value="live" keepMounted>
          The picture
        </TabPanel>
        <TabPanel value="takes">Your takes</TabPanel>
        <TabPanel value="notes">Your notes</TabPanel>
      </Tabs>,
    ),
  );
  const tab = (name: string) => {
    const found = [...page.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`There is no tab ${name}.`);
    return found;
  };
  const panels = () => [...page.querySelectorAll<HTMLElement>("[role=tabpanel]")];
  return {
    tab,
    shown: () => panels().filter(({ hidden }) => !hidden),
    hidden: () => panels().filter(({ hidden }) => hidden),
    /** Renders everything that the press leads to. */
    press(name: string) {
      vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
      act(() => tab(name).click());
      vi.unstubAllGlobals();
    },
    nextChange: () =>
      new Promise((resolve) => {
        new MutationObserver(resolve).observe(page, { childList: true, subtree: true });
      }),
    pressAndSeeNextFrame: (name: string) => flushSync(() => tab(name).click()),
    key: (key: string) =>
      flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
    reachedWithTab: () =>
      [...page.querySelectorAll<HTMLElement>("[role=tab]")].filter(({ tabIndex }) => tabIndex === 0),
  };
}

test("a press lights up its tab before the panel is rendered, which may take a while", async () => {
  const tabs = openTabs();
  tabs.pressAndSeeNextFrame("Takes");
  expect(tabs.tab("Takes").hasAttribute("data-active")).toBe(true);
  expect(tabs.tab("Takes").getAttribute("aria-selected")).toBe("false");
  expect(tabs.shown().map(({ textContent }) => textContent)).toEqual(["The picture"]);
  await tabs.nextChange();
  expect(tabs.tab("Takes").getAttribute("aria-selected")).toBe("true");
  expect(tabs.shown().map(({ textContent }) => textContent)).toEqual(["Your takes"]);
});

test("a pressed tab shows its panel, and each names the other", () => {
  const tabs = openTabs();
  tabs.press("Takes");
  const [panel] = tabs.shown();
  expect(panel?.textContent).toBe("Your takes");
  expect(panel?.getAttribute("aria-labelledby")).toBe(tabs.tab("Takes").id);
  expect(tabs.tab("Takes").getAttribute("aria-controls")).toBe(panel?.id);
  expect(tabs.tab("Takes").getAttribute("aria-selected")).toBe("true");
  expect(tabs.tab("Live").getAttribute("aria-selected")).toBe("false");
});

test("a panel that's kept is hidden and can't be reached, and any other panel is removed", () => {
  const tabs = openTabs();
  tabs.press("Takes");
  expect(tabs.hidden().map((panel) => [panel.textContent, panel.hasAttribute("inert")])).toEqual([
    ["The picture", true],
  ]);
  tabs.press("Live");
  expect(tabs.hidden()).toEqual([]);
});

test("the arrow keys, Home and End move the focus round the row without changing the panel", () => {
  const tabs = openTabs();
  tabs.tab("Live").focus();
  const after = (key: string) => {
    tabs.key(key);
    return document.activeElement?.textContent;
  };
  expect(["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map(after)).toEqual([
    "Takes",
    "Notes",
    "Live",
    "Notes",
    "Live",
    "Notes",
  ]);
  expect(tabs.shown()[0]?.textContent).toBe("The picture");
  expect(tabs.reachedWithTab()).toEqual([tabs.tab("Notes")]);
  flushSync(() => tabs.tab("Notes").blur());
  expect(tabs.reachedWithTab()).toEqual([tabs.tab("Live")]);
});

test("a disabled tab ignores presses", () => {
  const tabs = openTabs({ disabled: true });
  tabs.press("Takes");
  expect(tabs.shown()[0]?.textContent).toBe("The picture");
});

test("a tab's panel is loaded once the pointer or the focus has reached the tab and the next frame is painted", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const preload = vi.fn();
  const tabs = openTabs({ preload });
  // React listens for pointerover to call onPointerEnter.
  tabs.tab("Notes").dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(preload).toHaveBeenCalledTimes(1);
  tabs.tab("Notes").focus();
  vi.advanceTimersByTime(20);
  expect(preload).toHaveBeenCalledTimes(2);
});
