// Plays a stored take on the page, alone or mixed with its talkback, and says where its sound was lost.
import type { LostSound } from "@foldback/protocol/http/take-transfers";
import type { Context } from "hono";
import * as z from "zod";
import { AppError } from "../../modules/app-error.ts";
import { findReadable, requireSealed, type SealedTake } from "../../modules/takes/find-take.ts";
import { type FindLostSegments, lostRows } from "../../modules/takes/lost-segments.ts";
import { mixOfTake, playedSound } from "../../modules/takes/mix-of-take.ts";
import type { TakeDeps } from "../../modules/takes/ports.ts";
import type { Authenticate, Authentication } from "../auth/authenticate.ts";
import { download, waitingReader } from "./download.ts";
import { lengthOf, partIn, refusedRange } from "./range.ts";
import { takeReader } from "./take-reader.ts";
import { valid } from "./valid.ts";

type Deps = { authenticate: Authenticate; takes: TakeDeps; stopping: AbortSignal; findLost: FindLostSegments };
type Played = Context<{ Variables: { subject: NonNullable<Authentication["subject"]> } }>;

const ofSound = z.object({ takeId: z.uuid().toLowerCase(), root: z.string(), stemRoot: z.string().optional() });

/** Finds the versions that the address names. */
async function findPlayed({ takes }: Deps, context: Played): Promise<{ found: SealedTake; stem: SealedTake | null }> {
  const { takeId, root, stemRoot } = valid(ofSound, context.req.param());
  const found = await findReadable(takes, context.get("subject"), takeId);
  const stem = stemRoot === undefined ? null : await takes.takes.stemOf(takeId);
  if (found.root !== root || stem?.root !== stemRoot) throw new AppError("NOT_FOUND");
  return { found, stem: stem && requireSealed(stem) };
}

export async function playSound(deps: Deps, context: Played): Promise<Response> {
  const { authenticate, takes, stopping } = deps;
  const { found, stem } = await findPlayed(deps, context);
  const { takeId } = found;
  const reader = takeReader({ authenticate, takes }, context, stem === null ? [takeId] : [takeId, stem.takeId]);
  await takes.storage.requireAnswer();
  // Leaves out the name and markers, so that changing them while the take plays doesn't change the file's bytes.
  const take = { ...found, name: null, marks: [] };
  const file = stem === null ? await playedSound(takes, take) : await mixOfTake(takes, { take, stem });
  const range = partIn(context.req.raw.headers, file.bytes);
  if (range === "unsatisfiable") return refusedRange(range, file.bytes);
  const sound = reader.whileReadable(file.read(range ?? { from: 0, to: file.bytes }));
  const headers = { "accept-ranges": "bytes", ...lengthOf(file.bytes, range) };
  const answer = download(sound, stopping, { name: "take.wav", type: "audio/wav", headers });
  return range === null ? answer : new Response(answer.body, { status: 206, headers: answer.headers });
}

export async function nameLostSound(deps: Deps, context: Played): Promise<Response> {
  const { takes, findLost } = deps;
  const { found, stem } = await findPlayed(deps, context);
  await takes.storage.requireAnswer();
  const lostOf = async (log: SealedTake) => {
    const rows = await lostRows({ ...takes, findLost }, log, waitingReader(context));
    return rows.flatMap(({ firstFrame, frames }) => (frames > 0 ? { firstFrame, frames } : []));
  };
  const lost = { take: await lostOf(found), talkback: stem === null ? [] : await lostOf(stem) };
  return context.json(lost satisfies LostSound);
}
