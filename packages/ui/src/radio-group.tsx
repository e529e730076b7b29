import { createContext, type ReactNode, useContext, useId } from "react";
import { classNames } from "./class-names.ts";
import { segmentedBar, segmentedKey } from "./segmented-styles.ts";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
};

type GroupProps<Value extends string> = {
  /** Names the group for assistive technology. */
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
};
type ChoicesProps<Value extends string> = GroupProps<Value> & { choices: readonly Choice<Value>[] };

const radioStyles =
  "mt-0.5 grid size-5 shrink-0 appearance-none place-items-center rounded-full border border-line-strong bg-sunken before:size-2 before:rounded-full checked:border-accent checked:bg-accent checked:before:bg-accent-ink disabled:opacity-50";

/** A list of choices, one line each. */
export function RadioGroup<Value extends string>({ choices, className, ...group }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <GroupFrame label={group.label} className={classNames("flex flex-col gap-3", className)}>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-6 items-start gap-3 has-disabled:opacity-50">
          <input {...radioProps(name, choice, group)} className={radioStyles} />
          <span className="flex flex-col">
            <span>{choice.label}</span>
            {choice.description !== undefined && <span className="text-ink-muted">{choice.description}</span>}
          </span>
        </label>
      ))}
    </GroupFrame>
  );
}

type SegmentedProps<Value extends string> = Omit<ChoicesProps<Value>, "className"> & {
  /** Stretches the bar to the full width, with equally wide buttons. */
  stretch?: boolean;
};

/** Shows the choices as buttons in one bar. Best for two to four short labels. */
export function SegmentedControl<Value extends string>(props: SegmentedProps<Value>) {
  const { choices, stretch = false, ...group } = props;
  const name = useId();
  return (
    <GroupFrame label={group.label} className={segmentedBar(stretch)}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          title={choice.description}
          className={classNames(
            segmentedKey,
            "relative has-disabled:cursor-not-allowed has-checked:bg-accent has-checked:text-accent-ink has-disabled:opacity-50",
          )}
        >
          <input {...radioProps(name, choice, group)} className="absolute inset-0 appearance-none rounded-sm" />
          {choice.label}
        </label>
      ))}
    </GroupFrame>
  );
}

type CardGroup = { name: string; value: string | null; disabled: boolean; choose: (value: string) => void };
const CardGroupContext = createContext<CardGroup | null>(null);

type RadioCardGroupProps = Omit<GroupProps<string>, "className"> & { children: ReactNode; className?: string };

/** Put `RadioCard`s inside. */
export function RadioCardGroup(props: RadioCardGroupProps) {
  const { label, value, onValueChange, disabled = false, className = "gap-3", children } = props;
  const name = useId();
  return (
    <CardGroupContext value={{ name, value, disabled, choose: onValueChange }}>
      <GroupFrame label={label} className={classNames("grid grid-cols-1", className)}>
        {children}
      </GroupFrame>
    </CardGroupContext>
  );
}

export function RadioCard({ value, children }: { value: string; children: ReactNode }) {
  const group = useContext(CardGroupContext);
  if (group === null) throw new Error("RadioCard needs a RadioCardGroup around it.");
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-disabled:cursor-not-allowed">
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        disabled={group.disabled}
        onChange={() => group.choose(value)}
        className={radioStyles}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

const radioProps = <Value extends string>(
  name: string,
  choice: Choice<Value>,
  group: Pick<GroupProps<Value>, "value" | "onValueChange" | "disabled">,
) => ({
  type: "radio" as const,
  name,
  value: choice.value,
  checked: group.value === choice.value,
  disabled: group.disabled || choice.disabled,
  onChange: () => group.onValueChange(choice.value),
});

const GroupFrame = ({ label, className, children }: { label: string; className: string; children: ReactNode }) => (
  <div role="radiogroup" aria-label={label} className={className}>
    {children}
  </div>
);
