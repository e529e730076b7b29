import { type MouseEvent, type PointerEvent, useRef } from "react";
import { classNames } from "./class-names.ts";

type KillSwitchProps = {
  /** Called once per press, as soon as the button goes down. */
  onKill: () => void;
  label: string;
  /** The keyboard shortcut as displayed: "Ctrl + Shift + K". */
  shortcut?: string;
  /** The same shortcut in the format of `aria-keyshortcuts`: "Control+Shift+K". */
  ariaShortcut?: string;
  /** Fills the whole width. */
  stretch?: boolean;
  className?: string;
};

/**
 * Acts on one press, without confirmation, and is never disabled. HAZARD: pointerdown acts immediately, so the click
 * after it must not act again, but a click without a pointer (keyboard, assistive technology) must.
 */
export function KillSwitch(props: KillSwitchProps) {
  const { onKill, label, shortcut, ariaShortcut, stretch = false, className } = props;
  const actedByPointer = useRef(false);
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    actedByPointer.current = true;
    onKill();
  };
  const click = (event: MouseEvent) => {
    const repeated = actedByPointer.current && event.detail !== 0;
    actedByPointer.current = false;
    if (!repeated) onKill();
  };
  return (
    <div
      className={classNames(
        "rounded-lg border border-stop-text bg-sunken p-1.5",
        stretch ? "flex" : "inline-flex",
        className,
      )}
    >
      <button
        type="button"
        onPointerDown={press}
        onClick={click}
        aria-keyshortcuts={ariaShortcut}
        className="flex min-h-16 min-w-40 flex-1 touch-manipulation select-none flex-col items-center justify-center gap-0.5 rounded-md border-stop-text border-t bg-stop px-6 text-stop-ink transition-colors hover:bg-stop-hover active:border-t-0 active:border-b"
      >
        <span className="lettering text-base">{label}</span>
        {shortcut !== undefined && (
          <span aria-hidden="true" className="figures text-xs">
            {shortcut}
          </span>
        )}
      </button>
    </div>
  );
}
