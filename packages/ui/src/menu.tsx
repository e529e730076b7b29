import { Menu as Base } from "@base-ui/react/menu";
import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from "react";

const itemStyles =
  "flex min-h-9 cursor-default select-none items-center gap-3 rounded-sm px-3 py-2 text-ink text-sm outline-hidden data-highlighted:bg-raised data-highlighted:outline-1 data-highlighted:outline-solid data-highlighted:-outline-offset-1 data-highlighted:outline-line-strong data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-faint";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  /** Opens the menu immediately, if pressing the trigger is what loaded its code. */
  defaultOpen?: boolean;
};

export function Menu({ trigger, children, align = "end", defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const placeRef = useRef<HTMLSpanElement>(null);
  const changeOpen = (next: boolean) => {
    // The menu keeps the focus until it has faded out, and the keys pressed by then would be lost.
    if (!next && placeRef.current?.contains(document.activeElement)) triggerRef.current?.focus();
    setOpen(next);
  };
  /** Closes the menu, and lets the browser move the focus from the trigger to its neighbour. */
  const moveOnWithTab = ({ key }: KeyboardEvent) => {
    if (key === "Tab") changeOpen(false);
  };
  /** Leaves the focus where it has gone, for instance to a dialog that an item opened. */
  const focusIfLost = () => (document.activeElement === document.body ? triggerRef.current : false);
  return (
    <Base.Root modal={false} open={open} onOpenChange={changeOpen}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      {/* Keeps the menu in its trigger's landmark, and out of the layout. */}
      <span ref={placeRef} className="absolute" />
      <Base.Portal container={placeRef}>
        <Base.Positioner align={align} sideOffset={6} positionMethod="fixed" className="z-50 outline-hidden">
          <Base.Popup
            finalFocus={focusIfLost}
            onKeyDown={moveOnWithTab}
            className="max-h-(--available-height) min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-1 outline-hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
            <NoFocusGuards />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The library surrounds an open menu with invisible elements that Tab and screen readers can reach, and closes the menu
 * when one is focused. Our menu closes on Tab anyway, so they only get in the way.
 */
function NoFocusGuards() {
  useLayoutEffect(() => {
    const disabled = new Set<HTMLElement>();
    const disable = () => {
      for (const guard of document.querySelectorAll<HTMLElement>("[data-base-ui-focus-guard][tabindex='0']")) {
        disabled.add(guard);
        guard.tabIndex = -1;
      }
    };
    disable();
    const changes = new MutationObserver(disable);
    changes.observe(document.body, { subtree: true, childList: true });
    return () => {
      changes.disconnect();
      // Once the menu has closed, a dialog behind it needs its guards again.
      for (const guard of disabled) guard.tabIndex = 0;
    };
  }, []);
  return null;
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item className={itemStyles} onClick={onSelect}>
      {children}
    </Base.Item>
  );
}

/** `link` is the anchor or router link to render as the item. */
export function MenuLink({ link, children }: { link: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem render={link} closeOnClick className={itemStyles}>
      {children}
    </Base.LinkItem>
  );
}

export const MenuSeparator = () => <Base.Separator className="mx-1 my-1 h-px bg-line" />;
