import { type RefObject, useLayoutEffect } from "react";

type Edges = { left: number; top: number; right: number; bottom: number };

/** In CSS pixels. `lowest` is where the toasts are without a lift, and `lift` how far they're lifted now. */
type Room = { lowest: Edges; lift: number; highestTop: number; obstacles: readonly Edges[] };

/** How far to lift the toasts so that they cover no control. Zero if there's no such place. */
export function liftFor({ lowest, lift: liftNow, highestTop, obstacles }: Room): number {
  const beside = obstacles.filter(({ left, right }) => left < lowest.right && right > lowest.left);
  const coveredAt = (lift: number) =>
    beside.filter((box) => box.top < lowest.bottom - lift && box.bottom > lowest.top - lift);
  // They stay where they are as long as they can, because a moving toast distracts.
  if (coveredAt(liftNow).length === 0) return liftNow;
  for (let lift = 0; lowest.top - lift >= highestTop; ) {
    const covered = coveredAt(lift);
    if (covered.length === 0) return lift;
    lift = lowest.bottom - Math.min(...covered.map(({ top }) => top)) + gapPx;
  }
  return 0;
}

const gapPx = 4;
const obstacleSelector = "a[href], button, input, label, select, textarea, summary, [role=tab], [role=menuitem], video";
/** Toasts stay in the lower part of the window. */
const highestShare = 0.3;
/** The page can change while a toast is shown: the press that caused it often opens another page. */
const checkEveryMs = 500;

/** Lifts the toasts clear of the page's controls, except while `isHeld`, because they'd move under the pointer. */
export function useToastPlace(
  region: RefObject<HTMLElement | null>,
  shown: { list: readonly unknown[]; isHeld: boolean },
) {
  const { list, isHeld } = shown;
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || list.length === 0 || isHeld) return;
    const place = () => element.style.setProperty("--lift", `${Math.round(liftFor(roomAround(element)))}px`);
    place();
    const timer = setInterval(place, checkEveryMs);
    return () => clearInterval(timer);
  }, [region, list, isHeld]);
  useLayoutEffect(() => {
    if (list.length === 0) region.current?.style.removeProperty("--lift");
  }, [region, list]);
}

function roomAround(element: HTMLElement): Room {
  const lift = Number.parseFloat(element.style.getPropertyValue("--lift")) || 0;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const controls = [...document.querySelectorAll(obstacleSelector)].filter((control) => !element.contains(control));
  return {
    lowest: { left, right, top: top + lift, bottom: bottom + lift },
    lift,
    highestTop: window.innerHeight * highestShare,
    obstacles: controls.map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 1),
  };
}
