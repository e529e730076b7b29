import { oc } from "@orpc/contract";
import { errorCatalogue } from "../error-codes.ts";

/** The contract's root: every procedure may return any code of the catalogue. */
export const base = oc.errors(errorCatalogue);
