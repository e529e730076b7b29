// Seals the server's copy once every segment has been checked and stored. The copy is then a complete take with the
// same root hash as the artist's.
import type { Subject } from "@foldback/domain/people/can";
import { allGrids } from "@foldback/domain/takes/sample-codings";
import { takeFormat } from "@foldback/domain/takes/take-format";
import { gapsOf } from "@foldback/domain/takes/take-gaps";
import { AppError } from "../app-error.ts";
import { findOwnLog } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";

export async function sealTake(
  deps: TakeDeps,
  subject: Subject,
  { takeId }: { takeId: string },
): Promise<{ root: string }> {
  const take = await findOwnLog(deps, subject, takeId);
  if (take.sealed !== null) return { root: take.root };
  const segments = await deps.takes.segments(takeId);
  const found = segments.flatMap((segment) => segment.found ?? []);
  if (found.length < segments.length) throw new AppError("TAKE_NOT_WHOLE");
  const format = takeFormat(found.reduce((grids, each) => grids & each.grids, allGrids));
  const gaps = gapsOf(found.flatMap((each) => each.gaps));
  if (!(await deps.takes.seal(take, { atMs: deps.nowMs(), format, gaps }))) throw new AppError("NOT_FOUND");
  await deps.staging.dropAll(take);
  deps.log.info({ takeId, bytes: take.bytes }, "stored a take");
  return { root: take.root };
}
