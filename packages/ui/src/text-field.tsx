import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "onChange" | "value"> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** What's wrong and how to fix it. */
  error?: string;
  hint?: string;
  /** A button at the end of the input. */
  end?: ReactNode;
};

export function TextField({ label, value, onValueChange, error, hint, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={classNames(
            "h-10 w-full rounded-md border border-line-strong bg-sunken px-3 text-base text-ink transition-colors placeholder:text-ink-faint hover:enabled:border-ink-muted disabled:opacity-50 aria-invalid:border-stop-text sm:text-sm",
            end !== undefined && "pr-16",
          )}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</div>}
      </div>
      {note !== undefined && (
        <p id={noteId} className={classNames("text-xs", error === undefined ? "text-ink-muted" : "text-stop-text")}>
          {note}
        </p>
      )}
    </div>
  );
}
