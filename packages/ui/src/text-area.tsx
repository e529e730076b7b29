import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "onChange" | "value"> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** What's wrong and how to fix it. */
  error?: string;
};

export function TextArea({ label, value, onValueChange, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <textarea
        rows={7}
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        className="w-full rounded-md border border-line-strong bg-sunken px-3 py-2 text-base text-ink transition-colors placeholder:text-ink-faint hover:enabled:border-ink-muted disabled:opacity-50 aria-invalid:border-stop-text sm:text-sm"
      />
      {error !== undefined && (
        <p id={noteId} className="text-stop-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
