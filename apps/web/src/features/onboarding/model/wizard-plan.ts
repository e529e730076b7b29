import type { RequestableRole } from "@foldback/domain/people/roles";
import type { ReactNode } from "react";

export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>;

/** What the fields of a step are drawn with. */
export type WizardForm<Fields> = {
  fields: Fields;
  errors: FieldErrors<Fields>;
  set: (change: Partial<Fields>) => void;
};

type WizardStep<Fields> = {
  title: string;
  /** One line: what the answers are used for. */
  purpose: string;
  /** What this step asks, to lead back to an answer that is no good. */
  asks: readonly (keyof Fields)[];
  render: (form: WizardForm<Fields>) => ReactNode;
};

export type WizardPlan<Fields extends object, Profile, Saved> = {
  role: RequestableRole;
  title: string;
  steps: readonly WizardStep<Fields>[];
  empty: Fields;
  fieldsOf: (profile: Profile) => Fields;
  profileOf: (fields: Fields) => Profile;
  errorsOf: (fields: Fields) => FieldErrors<Fields>;
  load: () => Promise<Profile | null>;
  save: (answers: { profile: Profile; progress: "draft" | "completed" }) => Promise<Saved>;
};
