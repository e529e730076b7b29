// Identifies the caller by their API key. An unknown key counts against its network before we look it up, so sending
// many at once doesn't get a network more guesses. If a key turns out to be valid, we take it off the count.
import { AppError } from "../app-error.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import { secretHash } from "../secret-hash.ts";
import { identifyKey, isOverKeyLimits, type KeyHolder } from "./identify-key.ts";
import type { KeyDeps } from "./ports.ts";
import type { RecentKeys } from "./recent-keys.ts";

type AdmissionDeps = {
  keys: KeyDeps;
  /** Limits invalid keys per network. */
  wrongKeys: Pick<SlidingWindow, "take" | "giveBack">;
  recentKeys: RecentKeys;
};
type Presented = { presented: string | null; network: string };
export type AdmitKey = (presented: Presented) => Promise<KeyHolder>;

export function createKeyAdmission({ keys, wrongKeys, recentKeys }: AdmissionDeps): AdmitKey {
  /**
   * Unknown keys that are being looked up, with their results. Parallel requests with the same key share one look-up.
   */
  const lookingUp = new Map<string, Promise<boolean>>();

  const identify = async (presented: string | null): Promise<KeyHolder> => {
    const holder = await identifyKey(keys, presented);
    if (presented !== null) recentKeys.note(presented, holder.key);
    return holder;
  };
  const countOrRefuse = (network: string) => {
    if (!wrongKeys.take(network)) throw new AppError("TOO_MANY_REQUESTS");
  };

  /** A recently valid key isn't a guess, so it's admitted even if its network has sent too many wrong ones. */
  const admitKnown = async ({ presented, network }: Presented): Promise<KeyHolder> => {
    try {
      return await identify(presented);
    } catch (error) {
      if (isWrongKey(error)) countOrRefuse(network);
      throw error;
    }
  };
  const admitUnknown = async ({ presented, network }: Presented): Promise<KeyHolder> => {
    countOrRefuse(network);
    try {
      const holder = await identify(presented);
      wrongKeys.giveBack(network);
      return holder;
    } catch (error) {
      if (!isWrongKey(error)) wrongKeys.giveBack(network);
      throw error;
    }
  };

  return async (asked) => {
    const { presented, network } = asked;
    if (presented === null) return admitUnknown(asked);
    const known = recentKeys.find(presented);
    if (known !== null) {
      if (isOverKeyLimits(keys, known)) throw new AppError("TOO_MANY_REQUESTS");
      return admitKnown(asked);
    }
    const hash = secretHash(presented);
    const first = lookingUp.get(hash);
    if (first !== undefined) {
      if (await first) return admitKnown(asked);
      countOrRefuse(network);
      throw new AppError("API_KEY_NOT_VALID");
    }
    const admitted = admitUnknown(asked);
    const wasGood = admitted.then(
      () => true,
      (error: unknown) => !isWrongKey(error) && !isRefusedUnseen(error),
    );
    lookingUp.set(hash, wasGood);
    void wasGood.then(() => lookingUp.delete(hash));
    return admitted;
  };
}

const isWrongKey = (error: unknown) => error instanceof AppError && error.code === "API_KEY_NOT_VALID";
const isRefusedUnseen = (error: unknown) => error instanceof AppError && error.code === "TOO_MANY_REQUESTS";
