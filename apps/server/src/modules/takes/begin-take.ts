// The artist announces a take or its stem with a manifest, and the server then accepts its segments. The response lists
// the segments that are already on the server, so an interrupted upload can resume.
import type { Subject } from "@foldback/domain/people/can";
import { isPlausible, rootText, type TakeManifest } from "@foldback/domain/takes/take-manifest";
import { AppError } from "../app-error.ts";
import { requirePermission } from "../sessions/policy.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { TakeDeps } from "./ports.ts";

type Request = { manifest: TakeManifest; name: string | null; localTime: string };

export async function beginTake(deps: TakeDeps, subject: Subject, request: Request): Promise<{ have: string[] }> {
  requirePermission(subject, "start-session");
  const { manifest } = request;
  if (!isPlausible(manifest) || rootOf(manifest) !== manifest.end.root) throw new AppError("BAD_INPUT");
  const known = await deps.takes.find(manifest.start.takeId);
  // An upload that has begun can be finished even if the plan has ended since.
  const limit =
    known?.artistId === subject.userId ? Number.POSITIVE_INFINITY : await spaceLeftFor(deps, subject, manifest);
  const limits = { bytes: limit, nowMs: deps.nowMs() };
  const { status } = await deps.takes.begin({ ...request, artistId: subject.userId }, limits);
  if (status !== "begun") throw new AppError(refusals[status]);
  const segments = await deps.takes.segments(manifest.start.takeId);
  return { have: segments.flatMap(({ sha256, found }) => (found === null ? [] : [sha256])) };
}

const refusals = {
  full: "TAKES_FULL",
  other: "TAKE_ALREADY_THERE",
  unfit: "TAKE_STEM_UNFIT",
  "not-allowed": "TAKE_STEM_NOT_ALLOWED",
} as const;

async function spaceLeftFor(deps: TakeDeps, { userId }: Subject, { segments }: TakeManifest): Promise<number> {
  const allowance = await deps.allowanceOf(userId);
  if (!allowance?.takes) throw new AppError("TAKES_NOT_IN_PLAN");
  await deps.requireRoomFor(segments.reduce((sum, { bytes }) => sum + bytes, 0));
  return allowance.takes.bytes;
}

const rootOf = ({ segments }: TakeManifest) => sha256Hex(rootText(segments));
