/**
 * The page's first question: which session lives. Until it is answered nothing is claimed, least of all that there is none; a
 * failure that may pass is followed by another try, with growing pauses. Knows one call and no session.
 */
import { answerWithin } from "../answer-within.ts";
import { growingPauseMs } from "../growing-pause.ts";
import { type Clock, type FailureCode, failureCodeOf, type Unsubscribe } from "../ports.ts";
import { mayPass } from "../temporary-failure.ts";

export type FirstLook<Found> = {
  isAnswered(): boolean;
  /** Why there is no answer yet; null while the first try is on its way, and after the answer. */
  failure(): FailureCode | null;
  /** At once; also asked again later on, when the server may know of a session that this page does not. */
  look(options?: { onlyIf(answer: Found): boolean }): Promise<void>;
  /** Cuts the pause before the next try short. */
  retryNow(): void;
  close(): void;
};

const attemptLimitMs = 10_000;

export function createFirstLook<Found>(deps: {
  clock: Clock;
  ask(): Promise<Found>;
  found(answer: Found): void;
  changed(): void;
}): FirstLook<Found> {
  const always = { onlyIf: (_answer: Found) => true };
  let isAnswered = false;
  let failure: FailureCode | null = null;
  let retries = 0;
  /** Rises with every try: only the newest one's answer counts. */
  let newest = 0;
  let cancelRetry: Unsubscribe | null = null;
  let isClosed = false;

  function forgetRetry() {
    cancelRetry?.();
    cancelRetry = null;
  }

  async function look({ onlyIf } = always) {
    if (isClosed) return;
    forgetRetry();
    newest += 1;
    const mine = newest;
    try {
      const answer = await answerWithin(deps.clock, { limitMs: attemptLimitMs, call: deps.ask() });
      if (mine !== newest) return;
      [isAnswered, failure, retries] = [true, null, 0];
      if (onlyIf(answer)) deps.found(answer);
    } catch (thrown) {
      if (mine !== newest) return;
      failed(failureCodeOf(thrown), onlyIf);
    }
    deps.changed();
  }

  function failed(code: FailureCode, onlyIf: (answer: Found) => boolean) {
    failure = code;
    if (!mayPass(code)) return;
    cancelRetry = deps.clock.setTimer(growingPauseMs(retries), () => void look({ onlyIf }));
    retries += 1;
  }

  return {
    isAnswered: () => isAnswered,
    failure: () => failure,
    look,
    retryNow() {
      if (cancelRetry !== null) void look();
    },
    close() {
      isClosed = true;
      newest += 1;
      forgetRetry();
    },
  };
}
