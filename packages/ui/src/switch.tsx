import { Switch as Base } from "@base-ui/react/switch";
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
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the control inside.
    <label className={classNames("flex min-h-6 items-center gap-3 text-sm", className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4.5 rounded-full bg-ink-muted transition-[translate] data-checked:translate-x-4 data-checked:bg-accent-ink" />
      </Base.Root>
      <span>{children}</span>
    </label>
  );
}
