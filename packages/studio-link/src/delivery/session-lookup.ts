/** Asks the server which session is live. Until the server has answered, the page must not say whether there is one. */
import type { Clock, FailureCode } from "../ports.ts";
import { createDelivery, defaultVerdict } from "./delivery.ts";

export type SessionLookup = {
  isAnswered(): boolean;
  /** Why there's no answer yet. Null during the first try and after the answer. */
  failure(): FailureCode | null;
  /** Asks now, even after the first answer, because the server may have a session that this page doesn't know about. */
  look(): Promise<void>;
  retryNow(): void;
  close(): void;
};

export function createSessionLookup<Found>(deps: {
  clock: Clock;
  ask(): Promise<Found>;
  found(answer: Found): void;
  changed(): void;
}): SessionLookup {
  let isAnswered = false;
  let isClosed = false;

  const delivery = createDelivery<Found>({
    kind: "sessionLookup",
    clock: deps.clock,
    call: deps.ask,
    judge: defaultVerdict,
    answered(answer) {
      if (answer.ok) {
        isAnswered = true;
        deps.found(answer.value);
      }
      deps.changed();
    },
  });

  return {
    isAnswered: () => isAnswered,
    failure: () => delivery.state().failure,
    async look() {
      if (!isClosed) await delivery.send();
    },
    retryNow: delivery.retryNow,
    close() {
      isClosed = true;
      delivery.drop();
    },
  };
}
