/** Finds text that's cut off: beyond the window's edge, outside the box that shows it, or shortened to an ellipsis. */
import type { Page } from "@playwright/test";

export const cutOffTextIn = (page: Page): Promise<string[]> => page.evaluate(findCutOffText);

/**
 * Runs in the page. Text inside an element that scrolls counts as fitting. In a wide window, shortened text needs a
 * `title` with the full text, and headings, buttons and lamps mustn't be shortened at all. In a narrow one nothing may
 * be shortened, because a phone never shows a `title`.
 */
function findCutOffText(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  // Large letters can extend beyond a tight line without being cut off.
  const letterOverhangPx = 8;
  // The breakpoint from which our styles shorten text.
  const phoneBelowPx = 640;
  const found = new Set<string>(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []);
  for (const dialog of document.querySelectorAll("[role$=dialog]"))
    if (dialog.scrollWidth > dialog.clientWidth) found.add(`the dialog is ${dialog.scrollWidth} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    const text = node.textContent?.trim() ?? "";
    if (text === "" || parentElement === null || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (parentElement.closest("option") !== null || isExplained(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const cutBy = boxThatCuts(range.getBoundingClientRect(), parentElement);
    if (cutBy !== null) found.add(`${text.slice(0, 40)} (${cutBy})`);
  }
  return [...found];

  function isExplained(element: Element): boolean {
    if (window.innerWidth < phoneBelowPx) return false;
    return element.closest("[title]") !== null && element.closest("h1, h2, h3, h4, button, [data-lit]") === null;
  }

  function boxThatCuts({ left, right, bottom, width }: DOMRect, inner: Element): string | null {
    if (width === 0) return null;
    for (let box: Element | null = inner; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, textOverflow, position } = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      // Only screen readers see this element.
      if (edges.width <= 1 || edges.height <= 1 || clipPath === "inset(50%)") return null;
      if (overflowX === "auto" || overflowX === "scroll") return null;
      const name = `${box.tagName.toLowerCase()}.${box.className}`;
      if (overflowX !== "visible" && (right > edges.right + 1 || left < edges.left - 1)) return `cut by ${name}`;
      if (textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth) return `shortened by ${name}`;
      if (overflowY === "hidden" && bottom > edges.bottom + letterOverhangPx) return `cut below by ${name}`;
      if (position === "fixed") break;
    }
    return right > clientWidth + 1 || left < -1 ? "beyond the window" : null;
  }
}

/** Lists the controls that a toast covers, in the open dialog or else on the page. */
export const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector("[role$=dialog]") ?? document.body).querySelectorAll("button, a, input")].flatMap(
      (control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        const isCovered = front?.closest("[data-tone]") != null && control.closest("[data-tone]") === null;
        return isCovered ? [control.textContent || control.ariaLabel || control.tagName] : [];
      },
    ),
  );
