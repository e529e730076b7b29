import { Check } from "lucide-react";
import { type Step, steps } from "../model/use-steps.ts";
import { texts } from "../texts.ts";

/** On a phone, only the next step is shown. */
export function SampleSteps({ done }: { done: ReadonlySet<Step> }) {
  const next = steps.find((step) => !done.has(step)) ?? "kill";
  return (
    <ol aria-label={texts.steps.label} className="grid gap-x-4 gap-y-1 sm:grid-cols-3 lg:grid-cols-5">
      {steps.map((step, index) => (
        <li
          key={step}
          className={`flex items-center gap-3 border-t-2 py-2 ${done.has(step) ? "border-live text-ink-muted" : step === next ? "border-accent-text text-ink" : "border-line-strong text-ink"} ${step === next ? "" : "max-sm:hidden"}`}
        >
          <span className="figures flex w-4 shrink-0 justify-center text-accent-text">
            {done.has(step) ? <Check aria-hidden="true" className="size-4 text-live-text" /> : index + 1}
          </span>
          <span>
            {texts.steps[step]}
            {done.has(step) && <span className="sr-only">, {texts.steps.done}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
