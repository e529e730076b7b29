// Lists an artist's takes on the server, and the takes delivered to an engineer.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { asJobs } from "../acting-for.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import { keptUntilMs } from "./policy.ts";
import type { DeliveredTake, OwnTake, TakeDeps } from "./ports.ts";

export type TakesView = {
  takes: (OwnTake & { keptUntilMs: number | null })[];
  /** Null if the plan doesn't include copies of takes. */
  room: { usedBytes: number; bytes: number; days: number } | null;
  engineers: { id: UserId; name: string }[];
};

export async function listTakes(deps: TakeDeps, subject: Subject): Promise<TakesView> {
  requireActiveAccount(subject);
  const { userId } = subject;
  const takes = await deps.takes.listOf(userId);
  const allowance = await deps.allowanceOf(userId);
  const usedBytes = takes.reduce((sum, { bytes, stem }) => sum + bytes + (stem?.bytes ?? 0), 0);
  const keptUntil = ({ sealed, uncoveredSinceMs }: OwnTake) =>
    sealed && keptUntilMs({ sealedAtMs: sealed.atMs, uncoveredSinceMs }, allowance, deps.nowMs());
  return {
    takes: takes.map((take) => ({ ...take, keptUntilMs: keptUntil(take) })),
    room: allowance?.takes ? { usedBytes, ...allowance.takes } : null,
    engineers: await deps.takes.engineersOf(userId),
  };
}

type DeliveredView = DeliveredTake & { keptUntilMs: number | null };

export async function listDelivered(
  deps: Pick<TakeDeps, "takes" | "allowanceOf" | "nowMs">,
  subject: Subject,
): Promise<DeliveredView[]> {
  requireActiveAccount(subject);
  const takes = await deps.takes.deliveredTo(subject.userId);
  const artists = [...new Set(takes.map(({ artistId }) => artistId))];
  // An engineer may not read an artist's plan, only how long the take is kept.
  const allowances = new Map(
    await Promise.all(artists.map(async (id) => [id, await asJobs(() => deps.allowanceOf(id))] as const)),
  );
  return takes.map((take) => ({
    ...take,
    keptUntilMs:
      take.sealed &&
      keptUntilMs({ ...take, sealedAtMs: take.sealed.atMs }, allowances.get(take.artistId) ?? null, deps.nowMs()),
  }));
}
