import { type CSSProperties, useId } from "react";
import { classNames } from "./class-names.ts";

type SliderProps = {
  label: string;
  hideLabel?: boolean;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value with its unit, as displayed and as read by screen readers. */
  formatValue?: (value: number) => string;
  disabled?: boolean;
  className?: string;
};

export function Slider(props: SliderProps) {
  const { label, hideLabel = false, value, onValueChange, min = 0, max = 100, step = 1, formatValue = String } = props;
  const id = useId();
  const filled: CSSProperties & { "--filled": string } = { "--filled": `${((value - min) / (max - min)) * 100}%` };
  return (
    <div className={classNames("grid min-w-24 grid-cols-[1fr_auto] items-center", props.className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-medium text-sm"}>
        {label}
      </label>
      {!hideLabel && (
        <span aria-hidden="true" className="figures text-ink-muted text-xs">
          {formatValue(value)}
        </span>
      )}
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={props.disabled}
        aria-valuetext={formatValue(value)}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
        style={filled}
        className="fader col-span-2 h-6 w-full"
      />
    </div>
  );
}
