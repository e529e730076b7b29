// The one error that actions throw: a code of the closed catalogue, with the reason for the log in `cause`.
import { type ErrorCode, errorCatalogue } from "@foldback/protocol/error-codes";

export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(errorCatalogue[code].message, options);
    this.name = "AppError";
    this.code = code;
  }
}
