import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The label; pressing it toggles. */
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function Checkbox({ checked, onCheckedChange, children, disabled, className }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the control inside.
    <label className={classNames("flex min-h-6 items-start gap-3 text-sm", className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-sunken text-accent-ink data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Indicator className="flex data-unchecked:hidden">
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  );
}
