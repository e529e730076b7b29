import { Slider as Base } from "@base-ui/react/slider";
import { classNames } from "./class-names.ts";

type SliderProps = {
  label: string;
  hideLabel?: boolean;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value as it is read out and shown, with its unit. */
  formatValue?: (value: number) => string;
  disabled?: boolean;
  className?: string;
};

export function Slider(props: SliderProps) {
  const { label, hideLabel = false, value, onValueChange, min = 0, max = 100, step = 1, formatValue = String } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(Number(next))}
      min={min}
      max={max}
      step={step}
      disabled={props.disabled}
      className={classNames(
        "grid min-w-32 grid-cols-[1fr_auto] items-center data-disabled:opacity-50",
        props.className,
      )}
    >
      <Base.Label className={hideLabel ? "sr-only" : "font-medium text-sm"}>{label}</Base.Label>
      {!hideLabel && <Base.Value className="figures text-ink-muted text-xs">{() => formatValue(value)}</Base.Value>}
      <Base.Control className="col-span-2 flex h-6 touch-none select-none items-center">
        <Base.Track className="h-1 w-full rounded-full bg-lamp-off">
          <Base.Indicator className="rounded-full bg-accent" />
          <Base.Thumb
            getAriaValueText={(_formatted, current) => formatValue(current)}
            className="size-4 rounded-sm border border-line-strong bg-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
