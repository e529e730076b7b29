/** The fake server's HTTP calls. Tests can refuse them, hold them back, or crash the server during one. */
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { CodedError } from "./coded-error.ts";

export type FakeCalls = ReturnType<typeof createFakeCalls>;

export function createFakeCalls({ isReachable, crash }: { isReachable: () => boolean; crash: () => void }) {
  let answersAreOut: Promise<void> = Promise.resolve();
  let crashesIn: string | null = null;
  let onTheWay: { name: string; arrived: Promise<void> } | null = null;
  const refusals = new Map<string, ErrorCode>();

  return {
    /**
     * Every call goes through here. An unreachable server causes a TypeError, as with fetch, and a refusal has a code.
     */
    async call<Answer>(name: string, answer: () => Answer): Promise<Answer> {
      await Promise.resolve();
      if (!isReachable()) throw new TypeError("fetch failed");
      if (name === onTheWay?.name) {
        const { arrived } = onTheWay;
        onTheWay = null;
        await arrived;
      }
      const refusal = refusals.get(name);
      if (refusal !== undefined) throw new CodedError(refusal);
      const answered = answer();
      if (name === crashesIn) {
        crashesIn = null;
        crash();
        throw new TypeError("connection lost");
      }
      await answersAreOut;
      return answered;
    },
    holdAnswers() {
      const held = Promise.withResolvers<void>();
      answersAreOut = held.promise;
      return () => {
        answersAreOut = Promise.resolve();
        held.resolve();
      };
    },
    holdCall(name: string) {
      const arrival = Promise.withResolvers<void>();
      onTheWay = { name, arrived: arrival.promise };
      return arrival.resolve;
    },
    crashIn(name: string) {
      crashesIn = name;
    },
    refuse(name: string, code: ErrorCode | null) {
      if (code === null) refusals.delete(name);
      else refusals.set(name, code);
    },
  };
}
