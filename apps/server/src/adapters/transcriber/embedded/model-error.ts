// Says why a speech model can't be used and what an operator can do about it.
import type { TranscriberProblem } from "../../../modules/talkback/ports.ts";

/** `MODEL_UNREACHABLE` may pass in a minute. The others need the operator. */
export type ModelFault = Extract<
  TranscriberProblem,
  "MODEL_MISSING" | "MODEL_UNREACHABLE" | "MODEL_DAMAGED" | "DISK_FULL" | "ENGINE_ABSENT" | "ENGINE_CRASHED"
>;

export class ModelError extends Error {
  readonly fault: ModelFault;
  /** Shown on screen: it names settings, never paths. */
  readonly hint: string;

  constructor(fault: ModelFault, hint: string, options: ErrorOptions = {}) {
    super(`${fault}: ${hint}`, options);
    this.name = "ModelError";
    this.fault = fault;
    this.hint = hint;
  }
}
