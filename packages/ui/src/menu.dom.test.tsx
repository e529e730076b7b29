import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { Menu, MenuItem } from "./menu.tsx";

/** A menu next to a text field. Once closed, it fades out until `endFade` is called. */
async function openFadingMenu() {
  const fade = Promise.withResolvers<Animation>();
  Element.prototype.getAnimations = () => [{ finished: fade.promise } as Animation];
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => {
    flushSync(() => root.unmount());
    document.body.replaceChildren();
    Reflect.deleteProperty(Element.prototype, "getAnimations");
  });
  flushSync(() =>
    root.render(
      <>
        <Menu trigger={<button type="button">Export</button>}>
          <MenuItem onSelect={() => {}}>Text</MenuItem>
        </Menu>
        <input />
      </>,
    ),
  );
  const [trigger, field] = [document.querySelector("button"), document.querySelector("input")];
  trigger?.focus();
  trigger?.click();
  await expect.poll(() => menu()?.contains(document.activeElement)).toBe(true);
  return { trigger, field, endFade: () => fade.resolve({} as Animation) };
}

const menu = () => document.querySelector("[role=menu]");
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("[HP-2] the focus leaves a menu as soon as it closes, so the next key is a shortcut again", async () => {
  const { trigger } = await openFadingMenu();
  press("Escape");
  await expect.poll(() => document.activeElement).toBe(trigger);
  expect(menu()).not.toBeNull();
});

test("choosing an item puts the focus on the menu's button at once", async () => {
  const { trigger } = await openFadingMenu();
  document.querySelector<HTMLElement>("[role=menuitem]")?.click();
  await expect.poll(() => document.activeElement).toBe(trigger);
});

test("the focus stays where it's moved while a menu is closing", async () => {
  const { field, endFade } = await openFadingMenu();
  press("Escape");
  field?.focus();
  endFade();
  await expect.poll(() => menu()).toBeNull();
  expect(document.activeElement).toBe(field);
});
