import { Button } from "@foldback/ui/button";
import { type FormEvent, useEffect, useRef } from "react";
import { useCornerClearance } from "../../../shared/page/use-corner-clearance.ts";
import { useWizard, type WizardDeps } from "../model/use-wizard.ts";
import type { WizardPlan } from "../model/wizard-plan.ts";
import { texts } from "../texts.ts";

type WizardProps<Fields extends object, Profile, Saved> = WizardDeps<Profile, Saved> & {
  plan: WizardPlan<Fields, Profile, Saved>;
};

export function Wizard<Fields extends object, Profile, Saved>(props: WizardProps<Fields, Profile, Saved>) {
  const { plan, ...deps } = props;
  const wizard = useWizard(plan, deps);
  const { step, isLast, busy } = wizard;
  const shown = plan.steps[step];
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useHeadingFocus(step);
  useCornerClearance("4.5rem");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void wizard.forward();
    formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  if (shown === undefined) return null;
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-6 px-4 pt-6 pb-10">
        <div className="flex flex-col gap-3">
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
            <h1 className="lettering text-base text-ink-muted">{plan.title}</h1>
            {wizard.close !== undefined && (
              <Button variant="ghost" size="sm" disabled={busy} onClick={() => void wizard.close?.()}>
                {texts.saveAndClose}
              </Button>
            )}
          </div>
          <Progress step={step} of={plan.steps.length} />
        </div>
        <section aria-label={shown.title} className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-col gap-1">
            <h2 ref={headingRef} tabIndex={-1} className="lettering text-lg outline-none">
              {shown.title}
            </h2>
            <p className="text-ink-muted">{shown.purpose}</p>
          </div>
          {shown.render({ fields: wizard.fields, errors: wizard.errors, set: wizard.set })}
        </section>
      </div>
      <div className="sticky bottom-0 flex items-center justify-between gap-3 border-line border-t bg-ground px-4 py-3">
        <Button size="lg" disabled={step === 0 || busy} onClick={wizard.back}>
          {texts.back}
        </Button>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {isLast ? texts.completeProfile : texts.continueSteps}
        </Button>
      </div>
    </form>
  );
}

function Progress({ step, of }: { step: number; of: number }) {
  const text = texts.stepOf(step + 1, of);
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="figures text-ink-muted text-sm">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={step + 1}
        aria-valuetext={text}
        className="flex gap-1"
      >
        {Array.from({ length: of }, (_, index) => index).map((index) => (
          <span key={index} className={`h-1.5 flex-1 rounded-sm ${index <= step ? "bg-accent" : "bg-line"}`} />
        ))}
      </div>
    </div>
  );
}

/** Each new step except the first scrolls to the top and focuses its heading. */
function useHeadingFocus(step: number) {
  const ref = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return ref;
}
