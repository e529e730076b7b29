import { classNames } from "./class-names.ts";
import type { Choice } from "./radio-group.tsx";
import { segmentedBar, segmentedKey } from "./segmented-styles.ts";

type ToggleGroupProps<Value extends string> = {
  /** Names the group for assistive technology. */
  label: string;
  value: Value | null;
  onPress: (value: Value) => void;
  choices: readonly Choice<Value>[];
  /** Ignores presses. The keys stay focusable so that keyboard users don't lose their place. */
  busy?: boolean;
  /** Fills the whole width with keys of equal width. */
  stretch?: boolean;
};

/**
 * Use this instead of a `SegmentedControl` for a choice that takes effect immediately and is hard to undo. In a
 * `SegmentedControl`, even an arrow key makes a choice.
 */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, value, onPress, choices, busy = false, stretch = false } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not the fields of a form
    <div role="group" aria-label={label} aria-busy={busy || undefined} className={segmentedBar(stretch)}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          title={choice.description}
          aria-pressed={choice.value === value}
          aria-disabled={busy || choice.disabled || undefined}
          onClick={() => {
            if (!busy && choice.disabled !== true) onPress(choice.value);
          }}
          className={classNames(
            segmentedKey,
            "aria-disabled:cursor-not-allowed aria-pressed:bg-accent aria-pressed:text-accent-ink aria-disabled:opacity-50",
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
