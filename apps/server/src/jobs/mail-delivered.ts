import type { Log } from "../log.ts";
import { mailDelivered } from "../modules/takes/delivery-mails.ts";
import type { DeliveryMailDeps } from "../modules/takes/ports.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 15_000;

export const startDeliveryMails = (deps: DeliveryMailDeps, log: Log): (() => Promise<void>) =>
  runRepeatedly({ name: "mail-delivered", everyMs, run: (stopping) => mailDelivered(deps, stopping), log });
