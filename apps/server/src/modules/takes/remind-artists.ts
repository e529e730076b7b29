// Emails artists a week before we remove stored takes because they've expired or the plan has ended. An artist gets one
// email for all the takes that are due. We mention each take only once, unless its removal date changes.
import type { UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import { asJobs } from "../acting-for.ts";
import { keptUntilMs, remindBeforeMs, withoutPlanMs } from "./policy.ts";
import type { DeliveryMailDeps, TakeDeps, TakeReminderStore, UnremindedTake } from "./ports.ts";

export type ReminderDeps = Pick<TakeDeps, "allowanceOf" | "nowMs"> &
  Pick<DeliveryMailDeps, "mailer" | "publicUrl"> & { reminders: TakeReminderStore };

type Due = UnremindedTake & { untilMs: number };

/**
 * A failed email doesn't hold up the others, and is tried again in the next run. Throws the first failure at the end.
 */
export async function remindArtists(deps: ReminderDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const failures: unknown[] = [];
  const old = await deps.reminders.listUnreminded(nowMs - withoutPlanMs + remindBeforeMs);
  for (const [artistId, takes] of Map.groupBy(old, (take) => take.artistId)) {
    if (stopping?.aborted) return;
    const allowance = await asJobs(() => deps.allowanceOf(artistId));
    const due = takes
      .map((take) => ({ ...take, untilMs: keptUntilMs(take, allowance, nowMs) }))
      .filter(({ untilMs }) => untilMs - nowMs <= remindBeforeMs);
    if (due.length > 0) await remindOne(deps, { artistId, due, allowance }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

type Reminder = { artistId: UserId; due: readonly Due[]; allowance: Entitlements | null };

async function remindOne(deps: ReminderDeps, { artistId, due, allowance }: Reminder): Promise<void> {
  const { reminders, mailer, publicUrl } = deps;
  const email = await reminders.emailOf(artistId);
  if (email === null) return;
  const claimed = await reminders.claim(
    due.map(({ takeId }) => takeId),
    deps.nowMs(),
  );
  if (claimed.length === 0) return;
  const first = Math.min(...due.filter(({ takeId }) => claimed.includes(takeId)).map(({ untilMs }) => untilMs));
  try {
    await mailer.send(
      reminderMail({ email, count: claimed.length, first, hasPlan: allowance?.takes != null, publicUrl }),
    );
  } catch (error) {
    await reminders.release(claimed);
    throw error;
  }
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

type Mail = { email: string; count: number; first: number; hasPlan: boolean; publicUrl: string };

/** Artists choose the names of their takes, so the email doesn't contain them. */
const reminderMail = ({ email, count, first, hasPlan, publicUrl }: Mail) => ({
  to: email,
  subject:
    count === 1 ? "A take will soon be removed from Foldback" : `${count} takes will soon be removed from Foldback`,
  text: `${hasPlan ? "Your plan sets how long Foldback keeps takes." : "Your plan no longer includes storing takes."} ${
    count === 1
      ? `One of your takes will be removed on ${day.format(first)}.`
      : `${count} of your takes will be removed, the first on ${day.format(first)}.`
  } After that, the engineers you delivered ${count === 1 ? "it" : "them"} to won't be able to play or download ${count === 1 ? "it" : "them"}. Takes on your own computer won't be affected.\n\nDownload what you want to keep from the Takes tab in your studio.${hasPlan ? "" : " If you choose Pro or Enterprise before then, we'll keep your takes for longer."}`,
  link: `${publicUrl}/studio?tab=takes`,
});
