import { Radio } from "@base-ui/react/radio";
import { RadioGroup as Base } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
};

type RadioGroupProps<Value extends string> = {
  /** Names the group for assistive technology. */
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
};

const dot = (
  <Radio.Indicator className="flex before:size-2 before:rounded-full before:bg-accent-ink data-unchecked:hidden" />
);
const ringStyles =
  "mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-sunken data-checked:border-accent data-checked:bg-accent";

/** A list of choices, one line each. */
export function RadioGroup<Value extends string>(
  props: RadioGroupProps<Value> & { choices: readonly Choice<Value>[] },
) {
  return (
    <GroupFrame {...props} className={classNames("flex flex-col gap-3", props.className)}>
      {props.choices.map((choice) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the control inside.
        <label key={choice.value} className="flex min-h-6 items-start gap-3 has-data-disabled:opacity-50">
          <Radio.Root value={choice.value} disabled={choice.disabled} className={ringStyles}>
            {dot}
          </Radio.Root>
          <span className="flex flex-col">
            <span>{choice.label}</span>
            {choice.description !== undefined && <span className="text-ink-muted">{choice.description}</span>}
          </span>
        </label>
      ))}
    </GroupFrame>
  );
}

/** The same choice as neighbouring keys on one bar, for two to four short words. */
export function SegmentedControl<Value extends string>(
  props: RadioGroupProps<Value> & { choices: readonly Choice<Value>[] },
) {
  return (
    <GroupFrame
      {...props}
      className={classNames("inline-flex rounded-md border border-line bg-sunken p-0.5", props.className)}
    >
      {props.choices.map((choice) => (
        <Radio.Root
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled}
          nativeButton
          render={<button type="button" />}
          title={choice.description}
          className="h-8 rounded-sm px-3 font-medium text-ink-muted text-sm transition-colors hover:text-ink data-checked:bg-accent data-checked:text-accent-ink data-disabled:cursor-not-allowed data-disabled:opacity-50"
        >
          {choice.label}
        </Radio.Root>
      ))}
    </GroupFrame>
  );
}

/** A group of cards of which one is picked; put `RadioCard`s inside. */
export function RadioCardGroup<Value extends string>(props: RadioGroupProps<Value> & { children: ReactNode }) {
  return <GroupFrame {...props} className={classNames("grid gap-3", props.className)} />;
}

export function RadioCard({ value, children }: { value: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the control inside.
    <label className="flex cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong has-data-checked:border-accent has-data-checked:outline-1 has-data-checked:outline-accent">
      <Radio.Root value={value} className={ringStyles}>
        {dot}
      </Radio.Root>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

function GroupFrame<Value extends string>(props: RadioGroupProps<Value> & { children?: ReactNode }) {
  const { label, value, onValueChange, disabled, className, children } = props;
  return (
    <Base
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      disabled={disabled}
      className={className}
    >
      {children}
    </Base>
  );
}
