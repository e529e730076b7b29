import type { ErrorCode } from "@foldback/protocol/error-codes";

/** An error with a code, like the errors that the typed client throws. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
