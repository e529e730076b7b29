import { useEffect, useRef, useState } from "react";
import { attempt, type Result } from "../../../shared/http/failure.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { type Draft, merged, ownDraft, restored, visitorDraft } from "./draft-store.ts";
import type { WizardPlan } from "./wizard-plan.ts";

export type WizardDeps<Profile, Saved> = {
  /** Null for a visitor. */
  userId: string | null;
  /** The answers that are already on the server. */
  known: Profile | null;
  askToSignUp: () => void;
  /** Gives each step its own entry in the browser's history. Without this, Back would leave the wizard. */
  place?: { step: number | null; go: (step: number, how: "push" | "replace") => void };
  /** Leaves the wizard once the answers so far are saved. Without it, there's no Save and close button. */
  onClosed?: () => void;
  onCompleted: (saved: Saved) => void;
};

/** Holds the answers and the current step of one wizard. The step to start with is chosen once, on mount. */
export function useWizard<Fields extends object, Profile, Saved>(
  plan: WizardPlan<Fields, Profile, Saved>,
  { userId, known, askToSignUp, place, onClosed, onCompleted }: WizardDeps<Profile, Saved>,
) {
  const [start] = useState(() => startOf(plan, { userId, known }));
  const [fields, setFields] = useState(start.fields);
  const [step, setStep] = useStep(start.step, plan.steps.length, place);
  const { busy, run } = useSaveNow<Saved>();
  const keeping = useSaving(plan, userId, start.account);
  const errors = plan.errorsOf(fields);
  const { begin } = keeping;
  useEffect(() => begin(start), [begin, start]);

  const keepAt = (next: number) => {
    keeping.keep({ fields, step: next });
    if (userId !== null) void keeping.saveDraft(fields, next);
  };
  const goTo = (next: number) => {
    setStep(next);
    keepAt(next);
  };
  const isFaulty = (at: number) => plan.steps[at]?.asks.some((name) => errors[name] !== undefined) === true;
  const complete = async () => {
    const faulty = plan.steps.findIndex((_, at) => isFaulty(at));
    if (faulty >= 0) return goTo(faulty);
    if (userId === null) return askToSignUp();
    const done = await run(() => keeping.saveCompleted(fields));
    if (!done.ok) return;
    keeping.forget();
    onCompleted(done.value);
  };
  return {
    fields,
    errors,
    step,
    busy,
    isLast: step === plan.steps.length - 1,
    set: (change: Partial<Fields>) => {
      const next = { ...fields, ...change };
      setFields(next);
      keeping.keep({ fields: next, step });
    },
    close:
      onClosed &&
      (async () => {
        if (isSame(fields, start.account)) return onClosed();
        const done = await run(() => keeping.saveDraft(fields, step));
        if (done.ok) onClosed();
      }),
    back: () => goTo(Math.max(0, step - 1)),
    /** Handles Continue, or Complete Profile on the last step. Stays on a step with an invalid answer. */
    forward: () => {
      if (isFaulty(step)) return keepAt(step);
      return step === plan.steps.length - 1 ? complete() : goTo(step + 1);
    },
  };
}

/** Runs a save that the user is waiting for, and reports a failure. */
function useSaveNow<Saved>() {
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<Result<Saved>>): Promise<Result<Saved>> => {
    setBusy(true);
    const done = await save();
    setBusy(false);
    if (!done.ok) showNotice("profileNotSaved");
    return done;
  };
  return { busy, run };
}

/** The current step. With `place`, it's also in the browser's history. */
function useStep(first: number, steps: number, place: WizardDeps<unknown, unknown>["place"]) {
  const [own, setOwn] = useState(first);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    place?.go(first, "replace");
  }, [first, place]);
  const shown = Math.min(steps - 1, Math.max(0, place?.step ?? own));
  const goTo = (next: number) => {
    setOwn(next);
    if (next !== shown) place?.go(next, "push");
  };
  return [shown, goTo] as const;
}

/** `account` is the set of answers that's already on the server. */
type Start<Fields> = { fields: Fields; account: Fields; step: number; fromVisitor: boolean };

function startOf<Fields extends object, Profile, Saved>(
  plan: WizardPlan<Fields, Profile, Saved>,
  { userId, known }: { userId: string | null; known: Profile | null },
): Start<Fields> {
  const { empty, role } = plan;
  const account = known === null ? empty : plan.fieldsOf(known);
  const visitor = visitorDraft(role).read();
  const own = userId === null ? null : ownDraft(role, userId).read();
  const step = Math.min(plan.steps.length - 1, Math.max(0, Math.trunc((visitor ?? own)?.step ?? 0)));
  if (visitor !== null) {
    return { fields: merged(account, restored(empty, visitor.fields), empty), account, step, fromVisitor: true };
  }
  return { fields: restored(account, own?.fields), account, step, fromVisitor: false };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Saves every change in the browser, and every step on the server, one save at a time. */
function useSaving<Fields extends object, Profile, Saved>(
  plan: WizardPlan<Fields, Profile, Saved>,
  userId: string | null,
  account: Fields,
) {
  const [keeping] = useState(() => {
    let good = account;
    const store = userId === null ? visitorDraft(plan.role) : ownDraft(plan.role, userId);
    let newest: unknown = null;
    let saving: Promise<unknown> = Promise.resolve();
    const save = (fields: Fields, progress: "draft" | "completed"): Promise<Result<Saved>> => {
      const saved = saving.then(() => attempt(plan.save({ profile: plan.profileOf(fields), progress })));
      saving = saved;
      return saved;
    };
    const keep = (draft: Draft) => {
      newest = draft.fields;
      store.write(draft);
    };
    /** If an answer is invalid, the server keeps its last valid value, and the browser keeps what was typed. */
    const saveDraft = async (fields: Fields, step: number): Promise<Result<Saved>> => {
      const faulty = Object.keys(plan.errorsOf(fields));
      good = { ...fields, ...Object.fromEntries(faulty.map((name) => [name, Reflect.get(good, name)])) };
      const done = await save(good, "draft");
      if (!done.ok) return done;
      visitorDraft(plan.role).clear();
      if (faulty.length === 0 && newest === fields) store.write({ fields: null, step });
      return done;
    };
    return {
      keep,
      saveDraft,
      saveCompleted: (fields: Fields) => save(fields, "completed"),
      forget: () => store.clear(),
      /**
       * Takes over a visitor's answers. They stay in the browser until the server has them, because two tabs take them
       * over once the email is verified. For a visitor, this stores which wizard they're in.
       */
      begin: ({ fields, step, fromVisitor }: Start<Fields>) => {
        if (userId === null) return keep({ fields, step });
        if (!fromVisitor) return;
        keep({ fields, step });
        // A visitor who has only looked at the wizard hasn't begun a profile.
        if (isSame(fields, account)) visitorDraft(plan.role).clear();
        else void saveDraft(fields, step);
      },
    };
  });

  return keeping;
}
