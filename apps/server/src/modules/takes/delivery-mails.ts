// Emails engineers about the takes that were delivered to them. We wait a minute after the first delivery, so an artist
// who delivers ten takes triggers only one email. If sending fails, the next run tries again.
import type { UserId } from "@foldback/domain/ids";
import { asJobs } from "../acting-for.ts";
import { nameInMail } from "../guests/policy.ts";
import type { DeliveryMailDeps, DeliveryPair, EndedDelivery, MailedReader, UnmailedDeliveries } from "./ports.ts";

const waitForMoreMs = 60_000;

/** An email that fails or has to wait doesn't hold up the others. Throws the first failure once all have been tried. */
export async function mailDelivered(deps: DeliveryMailDeps, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const madeBeforeMs = deps.nowMs() - waitForMoreMs;
  let pairs = await deps.store.listUnmailed(madeBeforeMs, null);
  while (pairs.length > 0) {
    for (const pair of pairs) {
      if (stopping?.aborted) return;
      await mailOne(deps, pair).catch((error: unknown) => failures.push(error));
    }
    pairs = await deps.store.listUnmailed(madeBeforeMs, pairs.at(-1) ?? null);
  }
  if (failures.length > 0) throw failures[0];
}

async function mailOne(deps: DeliveryMailDeps, pair: UnmailedDeliveries): Promise<void> {
  const { store, mailer, publicUrl } = deps;
  const giveBack = takeLimits(deps, pair);
  // Over the limit, the email is only delayed: it's sent once the limits allow it.
  if (giveBack === null) return;
  const takeIds = await store.claim(pair, deps.nowMs());
  try {
    if (takeIds.length === 0) giveBack();
    else await mailer.send(deliveredMail(pair, { publicUrl, count: takeIds.length }));
  } catch (error) {
    giveBack();
    await store.release(takeIds, pair.engineerId);
    throw error;
  }
}

/**
 * Emails the engineer only if we've emailed them about the delivery. Several withdrawals in a row lead to one email.
 */
export async function mailWithdrawn(deps: DeliveryMailDeps, artistId: UserId, ended: EndedDelivery): Promise<void> {
  const { engineerId, wasMailed } = ended;
  const key = `${artistId} ${engineerId}`;
  const { withdrawals } = deps.limits;
  if (!wasMailed || withdrawals.isUsedUp(key)) return;
  const giveBack = takeLimits(deps, { artistId, engineerId });
  if (giveBack === null) return;
  withdrawals.take(key);
  try {
    const pair = await asJobs(() => deps.store.addressOf({ artistId, engineerId }));
    if (pair !== null) await deps.mailer.send(withdrawnMail(pair, deps.publicUrl));
  } catch (error) {
    giveBack();
    withdrawals.giveBack(key);
    throw error;
  }
}

/**
 * Counts one email towards the limits, and returns a function that takes it off again. Returns null if the engineer may
 * not get another one now.
 */
function takeLimits({ limits }: DeliveryMailDeps, { artistId, engineerId }: DeliveryPair): (() => void) | null {
  const key = `${artistId} ${engineerId}`;
  if (limits.ofPair.isUsedUp(key) || limits.ofEngineer.isUsedUp(engineerId)) return null;
  limits.ofPair.take(key);
  limits.ofEngineer.take(engineerId);
  return () => {
    limits.ofPair.giveBack(key);
    limits.ofEngineer.giveBack(engineerId);
  };
}

type Reader = Pick<UnmailedDeliveries, "email" | "artistName">;

/** Artists choose the names of their takes, so the email doesn't contain them. */
const deliveredMail = ({ email, artistName }: Reader, { publicUrl, count }: { publicUrl: string; count: number }) => ({
  to: email,
  subject: count === 1 ? "A take was delivered to you" : `${count} takes were delivered to you`,
  text: `${nameInMail(artistName, "start")} delivered ${count === 1 ? "a take" : `${count} takes`} to you. Download ${count === 1 ? "it" : "them"} from your dashboard, under Takes delivered to you.\n\nThe artist can withdraw a take at any time, and we don't keep takes forever.`,
  link: `${publicUrl}/engineer`,
});

const withdrawnMail = ({ email, artistName }: MailedReader, publicUrl: string) => ({
  to: email,
  subject: artistName === null ? "An artist's takes were deleted" : "A take was withdrawn",
  text: `${
    artistName === null
      ? "An artist who delivered takes to you no longer has an account, so you can't download those takes any more."
      : `One or more takes that ${nameInMail(artistName, "middle")} delivered to you are no longer on Foldback, so you can't download them any more.`
  } You can keep what you've already downloaded.\n\nYour dashboard shows the takes that you can still download.`,
  link: `${publicUrl}/engineer`,
});
