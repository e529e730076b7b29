import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The label; pressing it toggles. */
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function Switch({ checked, onCheckedChange, children, disabled, className }: SwitchProps) {
  return (
    <label className={classNames("flex min-h-6 items-center gap-3 text-sm", className)}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-ink-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-ink disabled:opacity-50"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}
