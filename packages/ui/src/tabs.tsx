import { createContext, type KeyboardEvent, type ReactNode, use, useDeferredValue, useId, useState } from "react";
import { classNames } from "./class-names.ts";

type Styled = { className?: string; children?: ReactNode };

type TabsProps<Value extends string> = Styled & {
  value?: Value;
  /** The tab to show first, if no `value` is given. */
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** The gap between the tabs and the panel. */
  spacing?: string;
};

type Shown = {
  id: string;
  value: string;
  /** The tab whose panel is shown. A press lights up its tab in the next frame, and the panel follows. */
  panel: string;
  select: (value: string) => void;
  /** The tab that has the focus, or had it last. Only this one is reached with the Tab key. */
  focusable: string;
  setFocused: (value: string | null) => void;
};

const TabsContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = use(TabsContext);
  if (shown === null) throw new Error("A tab was rendered outside of Tabs.");
  return shown;
}

const tabId = ({ id }: Shown, value: string) => `${id}-tab-${value}`;
const panelId = ({ id }: Shown, value: string) => `${id}-panel-${value}`;

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { onValueChange, spacing = "gap-5", className, children } = props;
  const id = useId();
  const [focused, setFocused] = useState<string | null>(null);
  const [own, setOwn] = useState(props.defaultValue);
  const value = props.value ?? own ?? "";
  const panel = useDeferredValue(value);
  const select = (next: string) => {
    if (next === value) return;
    setOwn(next as Value);
    onValueChange?.(next as Value);
  };
  return (
    <TabsContext value={{ id, value, panel, select, focusable: focused ?? value, setFocused }}>
      <div className={classNames("flex flex-col", spacing, className)}>{children}</div>
    </TabsContext>
  );
}

/** The row of tabs. `label` is its name for assistive technology. */
export function TabList({ label, className, children }: Styled & { label: string }) {
  const { setFocused } = useShown();
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
      className={classNames("flex gap-1 overflow-x-auto max-sm:gap-0 border-line border-b", className)}
    >
      {children}
    </div>
  );
}

/** The arrow keys move the focus along the row, which starts again at its end. Enter or Space then shows the tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place === undefined || at === -1) return;
  event.preventDefault();
  tabs.at(place % tabs.length)?.focus();
}

type TabProps = Styled & {
  value: string;
  /** Ignores presses, but keeps the focus. */
  disabled?: boolean;
  /** Called when the pointer or the focus reaches the tab, for a panel that has to be loaded. */
  preload?: () => void;
};

export function Tab({ value, disabled = false, preload, className, children }: TabProps) {
  const shown = useShown();
  const isPressed = shown.value === value;
  const isShown = shown.panel === value;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(shown, value)}
      aria-selected={isShown}
      aria-disabled={disabled || undefined}
      aria-controls={isShown ? panelId(shown, value) : undefined}
      data-active={isPressed ? "" : undefined}
      tabIndex={shown.focusable === value ? 0 : -1}
      onPointerEnter={() => afterPaint(preload)}
      onFocus={() => {
        shown.setFocused(value);
        afterPaint(preload);
      }}
      onClick={disabled ? undefined : () => shown.select(value)}
      className={classNames(
        "relative h-11 shrink-0 rounded-t-md px-4 max-sm:px-2 font-medium text-ink-muted text-sm transition-colors -outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-transparent after:transition-colors hover:text-ink data-active:text-ink data-active:after:bg-accent aria-disabled:opacity-50",
        className,
      )}
    >
      {children}
    </button>
  );
}

/**
 * Waits for the paint, because starting to load takes milliseconds on a slow computer, and a tap reaches the tab at the
 * moment it presses it.
 */
function afterPaint(run: (() => void) | undefined): void {
  if (run !== undefined) requestAnimationFrame(() => setTimeout(run));
}

type TabPanelProps = Styled & {
  value: string;
  /** Keeps the panel's state while another tab is shown. */
  keepMounted?: boolean;
};

export function TabPanel({ value, keepMounted = false, className, children }: TabPanelProps) {
  const shown = useShown();
  const isActive = shown.panel === value;
  if (!isActive && !keepMounted) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(shown, value)}
      aria-labelledby={tabId(shown, value)}
      hidden={!isActive}
      inert={!isActive}
      // There may be nothing in the panel that can take the focus.
      tabIndex={isActive ? 0 : -1}
      className={classNames("min-w-0 [[hidden]]:hidden", className)}
    >
      {children}
    </div>
  );
}
