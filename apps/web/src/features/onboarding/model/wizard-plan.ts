import type { RequestableRole } from "@foldback/domain/people/roles";
import type { ReactNode } from "react";

export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>;

/** The props that a step's fields get. */
export type WizardForm<Fields> = {
  fields: Fields;
  errors: FieldErrors<Fields>;
  set: (change: Partial<Fields>) => void;
};

type WizardStep<Fields> = {
  title: string;
  /** One line that says what we use this step's answers for. */
  purpose: string;
  /** The fields in this step. If the server refuses one of them, the wizard goes back to this step. */
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
