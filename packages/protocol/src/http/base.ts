import { oc } from "@orpc/contract";
import { errorCatalogue } from "../error-codes.ts";

/** The root of the contract: every procedure may return any code in the catalogue. */
export const base = oc.errors(errorCatalogue);
