// A signed-in person enters the code that a companion shows. The companion then shows whose account it is, and its
// person confirms. If somebody else read the code off the screen, the companion shows their name, which can look alike.
import { maskedEmail, readCompanionCode } from "@foldback/domain/companion/pairing-code";
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { AttemptStatus } from "./pairing-attempts.ts";
import type { CodeLimit, CompanionDeps } from "./ports.ts";

type Entry = { userId: UserId; name: string; email: string; network: string; code: string };

export function enterCode(deps: CompanionDeps, { userId, name, email, network, code: typed }: Entry) {
  const { attempts, codeTries, acceptedCodes } = deps;
  const isUsedUp = ({ ofPerson, ofNetwork }: CodeLimit) => ofPerson.isUsedUp(userId) || ofNetwork.isUsedUp(network);
  const count = ({ ofPerson, ofNetwork }: CodeLimit) => {
    ofPerson.take(userId);
    ofNetwork.take(network);
  };
  if ([codeTries, ...acceptedCodes].some(isUsedUp)) throw new AppError("TOO_MANY_REQUESTS");
  const code = readCompanionCode(typed);
  const entered = code === null ? null : attempts.enter(code, userId);
  if (entered === null) {
    count(codeTries);
    throw new AppError("COMPANION_CODE_UNKNOWN");
  }
  for (const limit of acceptedCodes) count(limit);
  entered.by.confirmAccount({ userId, name, email: maskedEmail(email) });
  return { attempt: entered.id, name: entered.by.name, system: entered.by.system };
}

export function readAttempt({ attempts }: CompanionDeps, userId: UserId, attempt: string): { status: AttemptStatus } {
  const status = attempts.statusOf(attempt, userId);
  if (status === null) throw new AppError("NOT_FOUND");
  return { status };
}
