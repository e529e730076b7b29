// Why a speech model cannot be used, with what an operator does about it.
import type { TranscriberProblem } from "../../../modules/talkback/ports.ts";

/** `MODEL_UNREACHABLE` may be better in a minute; the others need somebody's hand. */
export type ModelFault = Extract<
  TranscriberProblem,
  "MODEL_MISSING" | "MODEL_UNREACHABLE" | "MODEL_DAMAGED" | "DISK_FULL" | "ENGINE_ABSENT" | "ENGINE_CRASHED"
>;

export class ModelError extends Error {
  readonly fault: ModelFault;
  /** For people in front of a screen; names settings, never paths. */
  readonly hint: string;

  constructor(fault: ModelFault, hint: string, options: ErrorOptions = {}) {
    super(`${fault}: ${hint}`, options);
    this.name = "ModelError";
    this.fault = fault;
    this.hint = hint;
  }
}
