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
    <label className={classNames("flex min-h-6 items-start gap-3 text-sm", className)}>
      <span className="grid shrink-0 place-items-center [&>*]:[grid-area:1/1]">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-sunken checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible size-4 text-accent-ink peer-checked:visible"
        />
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}
