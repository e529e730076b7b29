import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Styled = { className?: string; children?: ReactNode };

type TabsProps<Value extends string> = Styled & {
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** The gap between the tabs and the panel. */
  spacing?: string;
};

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { onValueChange, spacing = "gap-5", className, ...rest } = props;
  return (
    <Base.Root
      {...rest}
      onValueChange={(value: Value) => onValueChange?.(value)}
      className={classNames("flex flex-col", spacing, className)}
    />
  );
}

/** The row of tabs. `label` is its name for assistive technology. */
export function TabList({ label, className, children }: Styled & { label: string }) {
  return (
    <Base.List
      aria-label={label}
      className={classNames("relative flex gap-1 overflow-x-auto max-sm:gap-0 border-line border-b", className)}
    >
      {children}
      <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-150" />
    </Base.List>
  );
}

export function Tab({ value, disabled, className, children }: Styled & { value: string; disabled?: boolean }) {
  return (
    <Base.Tab
      value={value}
      disabled={disabled}
      className={classNames(
        "h-11 shrink-0 rounded-t-md px-4 max-sm:px-2 font-medium text-ink-muted text-sm transition-colors -outline-offset-2 hover:text-ink data-active:text-ink data-disabled:opacity-50",
        className,
      )}
    >
      {children}
    </Base.Tab>
  );
}

type TabPanelProps = Styled & {
  value: string;
  /** Keeps the panel's state while another tab is shown. */
  keepMounted?: boolean;
};

export function TabPanel({ className, ...rest }: TabPanelProps) {
  return <Base.Panel {...rest} className={classNames("min-w-0 [[hidden]]:hidden", className)} />;
}
