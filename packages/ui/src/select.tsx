import { ChevronsUpDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "./class-names.ts";

type SelectProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  value: Value | null;
  onValueChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
  /** Shown while the value is null. */
  placeholder?: string;
  disabled?: boolean;
  className?: string;
};

/** Uses the browser's select, which also works on phones and in a second window. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, value, onValueChange, items, placeholder = "Select", disabled, className } = props;
  const id = useId();
  const choose = (text: string) => {
    const item = items.find((candidate) => candidate.value === text);
    if (item !== undefined) onValueChange(item.value);
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-medium text-sm"}>
        {label}
      </label>
      <span className="relative flex min-w-0">
        <select
          id={id}
          value={value ?? ""}
          disabled={disabled}
          onChange={(event) => choose(event.currentTarget.value)}
          className="h-10 w-full min-w-0 appearance-none truncate rounded-md border border-line-strong bg-sunken pr-9 pl-3 text-base transition-colors hover:enabled:border-ink-muted disabled:opacity-50 sm:text-sm [&_option]:bg-panel"
        >
          {value === null && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 size-4 text-ink-faint"
        />
      </span>
    </div>
  );
}
