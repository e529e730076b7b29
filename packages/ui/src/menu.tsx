import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useRef } from "react";

const itemStyles =
  "flex min-h-9 cursor-default select-none items-center gap-3 rounded-sm px-3 py-2 text-ink text-sm outline-hidden data-highlighted:bg-raised data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-line-strong data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-faint";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  /** Opens the menu at once, if pressing the trigger is what loaded its code. */
  defaultOpen?: boolean;
};

export function Menu({ trigger, children, align = "end", defaultOpen }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-50 outline-hidden">
          <Base.Popup
            finalFocus={triggerRef}
            className="min-w-56 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-panel p-1 outline-hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
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
