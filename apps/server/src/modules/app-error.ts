// The only error that actions throw. It has a code from the closed catalogue, and `cause` has the reason for the log.
import { type ErrorCode, errorCatalogue } from "@foldback/protocol/error-codes";

export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(errorCatalogue[code].message, options);
    this.name = "AppError";
    this.code = code;
  }
}
