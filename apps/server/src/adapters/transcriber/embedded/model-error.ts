// Describes why we can't use a speech model and how an operator can fix it.
import type { TranscriberProblem } from "../../../modules/talkback/ports.ts";

/** `MODEL_UNREACHABLE` may resolve itself in a minute. Only the operator can fix the others. */
export type ModelFault = Extract<
  TranscriberProblem,
  "MODEL_MISSING" | "MODEL_UNREACHABLE" | "MODEL_DAMAGED" | "DISK_FULL" | "ENGINE_ABSENT" | "ENGINE_CRASHED"
>;

export class ModelError extends Error {
  readonly fault: ModelFault;
  /** Shown on screen, so it may name settings but never paths. */
  readonly hint: string;

  constructor(fault: ModelFault, hint: string, options: ErrorOptions = {}) {
    super(`${fault}: ${hint}`, options);
    this.name = "ModelError";
    this.fault = fault;
    this.hint = hint;
  }
}
