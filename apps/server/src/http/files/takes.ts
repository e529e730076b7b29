// Uploads takes in parts of segments, and serves them as Broadcast Wave files with support for ranges. The actions
// check permissions and every byte.
import { maxSegmentBytes, partBytes } from "@foldback/domain/takes/take-manifest";
import type { HandOffProgress } from "@foldback/protocol/http/take-transfers";
import { handOffFormats, type TakeUpload, takeUpload } from "@foldback/protocol/http/takes";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../modules/app-error.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { beginTake } from "../../modules/takes/begin-take.ts";
import { downloadedSound } from "../../modules/takes/downloaded-sound.ts";
import { findReadable, findReadableLog, type SealedTake } from "../../modules/takes/find-take.ts";
import { type HandOffDeps, handOff } from "../../modules/takes/hand-off.ts";
import { createLostSegments, type FindLostSegments } from "../../modules/takes/lost-segments.ts";
import {
  beginsPerMinute,
  downloadsPerMinute,
  partsPerMinute,
  playsPerMinute,
  questionsPerMinute,
} from "../../modules/takes/policy.ts";
import type { TakeDeps } from "../../modules/takes/ports.ts";
import { putPart } from "../../modules/takes/put-part.ts";
import { fileNameOf, stemSound, titleOf } from "../../modules/takes/wav-of-take.ts";
import type { Authenticate, Authentication } from "../auth/authenticate.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import { limitBody } from "../middleware/limit-body.ts";
import { download, stillWorking, waitingReader } from "./download.ts";
import { andThen, createFlacDownloads } from "./flac-downloads.ts";
import { createHandOffArchives } from "./hand-off-archives.ts";
import { nameLostSound, playSound } from "./play-take.ts";
import { askedFor, lengthOf, rangeIn, refusedRange } from "./range.ts";
import { takeReader } from "./take-reader.ts";
import { valid } from "./valid.ts";

export type TakeRouteDeps = {
  authenticate: Authenticate;
  takes: TakeDeps;
  notes: Pick<HandOffDeps, "notes" | "writeExport" | "writePage">;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  nowMs: () => number;
};
type Subject = NonNullable<Authentication["subject"]>;
type Env = { Variables: { subject: Subject; userId?: Subject["userId"] } };

const toldToOperators: readonly string[] = ["UNEXPECTED", "TAKES_STORAGE_AWAY"];
/** A twelve-hour take has 4,320 segments of about 130 bytes each. */
const manifestBytes = 1024 * 1024;
const ofTake = z.object({ takeId: z.uuid().toLowerCase() });
const ofHandOff = z.object({ format: z.enum(handOffFormats).default("wav") });
const ofPart = ofTake.extend({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.coerce.number().int().min(0).max(maxSegmentBytes),
});

export function createTakeFileRoutes(deps: TakeRouteDeps): Hono<Env> {
  const { authenticate, takes, stopping, nowMs } = deps;
  const routes = new Hono<Env>();
  const findLost = createLostSegments(takes);
  const window = (limit: number) => createSlidingWindow({ limit, windowMs: 60_000, nowMs });
  const [begins, parts, downloads] = [window(beginsPerMinute), window(partsPerMinute), window(downloadsPerMinute)];
  routes.onError(answerError);
  routes.use("/:takeId/*", identify(authenticate));
  routes.put("/:takeId/manifest", limited(begins), limitBody(manifestBytes), async (context) => {
    const { takeId } = valid(ofTake, context.req.param());
    const upload = valid(takeUpload, await context.req.json().catch(() => null));
    return context.json(await beginTake(takes, context.get("subject"), requestOf(takeId, upload)));
  });
  routes.put("/:takeId/segments/:sha256", limited(parts), limitBody(partBytes), async (context) => {
    const part = valid(ofPart, { ...context.req.param(), ...context.req.query() });
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return context.json(await putPart(takes, context.get("subject"), { ...part, bytes }));
  });
  routes.get("/:takeId/wav", limited(downloads), async (context) => {
    const { takeId } = valid(ofTake, context.req.param());
    const reader = takeReader({ authenticate, takes }, context, [takeId]);
    const log = await withItsName(takes, await findReadableLog(takes, context.get("subject"), takeId));
    await takes.storage.requireAnswer();
    const { take, file, isComplete } = await downloadedSound({ ...takes, findLost }, log, waitingReader(context));
    const etag = wavTag(take, file);
    const range = rangeIn(context.req.raw, { bytes: file.bytes, etag });
    if (typeof range === "string") return refusedRange(range, file.bytes);
    const sound = reader.whileReadable(file.read(range ?? { from: 0, to: file.bytes }));
    const answer = download(sound, stopping, {
      name: isComplete ? fileNameOf(take) : fileNameOf(take).replace(/\.wav$/, " (incomplete).wav"),
      type: "audio/wav",
      headers: { "accept-ranges": "bytes", etag, ...lengthOf(file.bytes, range) },
    });
    return range === null ? answer : new Response(answer.body, { status: 206, headers: answer.headers });
  });
  const questions = limited(window(questionsPerMinute));
  const plays = limited(window(playsPerMinute));
  const playing = { authenticate, takes, stopping, findLost };
  for (const address of ["/:takeId/sound/:root", "/:takeId/sound/:root/with/:stemRoot"]) {
    routes.get(address, plays, (context) => playSound(playing, context));
    routes.get(`${address}/lost`, questions, (context) => nameLostSound(playing, context));
  }
  handOffRoutes(routes, deps, { downloads: limited(downloads), questions, findLost });
  return routes;
}

/** A stem's file gets its take's name and markers. */
async function withItsName({ takes }: TakeDeps, log: SealedTake): Promise<SealedTake> {
  if (log.stemOf === null) return log;
  const take = await takes.find(log.stemOf);
  if (take === null) throw new AppError("NOT_FOUND");
  return stemSound(take, log);
}

type Limits = Record<"downloads" | "questions", ReturnType<typeof limited>>;

function handOffRoutes(
  routes: Hono<Env>,
  { authenticate, takes, notes, stopping }: TakeRouteDeps,
  { downloads, questions, findLost }: Limits & { findLost: FindLostSegments },
): void {
  const [archives, flac] = [createHandOffArchives(stopping), createFlacDownloads()];
  const handOffDeps = { ...takes, ...notes, findLost };
  const offerTo = async (context: Context<Env>) => {
    const { takeId } = valid(ofTake, context.req.param());
    const { format } = valid(ofHandOff, context.req.query());
    const subject = context.get("subject");
    const take = await findReadable(takes, subject, takeId);
    await takes.storage.requireAnswer();
    const wanted = { take, format, reader: waitingReader(context) };
    return { take, format, offered: await handOff(handOffDeps, subject, wanted) };
  };
  routes.get("/:takeId/hand-off", downloads, async (context) => {
    const { take, format, offered } = await offerTo(context);
    const reader = takeReader(
      { authenticate, takes },
      context,
      offered.stemId === null ? [take.takeId] : [take.takeId, offered.stemId],
    );
    const etag = `"${offered.id}"`;
    const isFlac = format === "flac" && context.req.method !== "HEAD";
    if (isFlac) flac.requireRoom(offered);
    const asked = askedFor(context.req.raw, etag);
    if (asked === "refused") return refusedRange(asked);
    // A WAV archive that's sent in full isn't counted first, because that would only delay the download.
    const onProgress = stillWorking(context);
    const mustCount = context.req.method !== "HEAD" && (format === "flac" || asked === "part");
    const bytes = mustCount ? await archives.bytes(offered, format, onProgress) : archives.knownBytes(offered);
    // Counting can take minutes, and the reader may have lost access since.
    if (mustCount) await reader.require();
    const range = asked === "whole" || bytes === null ? null : rangeIn(context.req.raw, { bytes, etag });
    if (typeof range === "string") return refusedRange(range, bytes);
    const left = context.req.raw.signal;
    const turn = isFlac ? flac.begin(offered, left) : { ended: stopping, done: () => {} };
    const wanted = { range, signal: AbortSignal.any([stopping, left, turn.ended]), onProgress };
    const archive = reader.whileReadable(andThen(archives.write(offered, format, wanted), turn.done));
    const answer = download(archive, wanted.signal, {
      name: fileNameOf(take).replace(/wav$/, "zip"),
      type: "application/zip",
      headers: { "accept-ranges": "bytes", etag, ...(bytes === null ? {} : lengthOf(bytes, range)) },
    });
    return range === null ? answer : new Response(answer.body, { status: 206, headers: answer.headers });
  });
  routes.get("/:takeId/hand-off/progress", questions, async (context) => {
    const { offered, format } = await offerTo(context);
    const share = archives.prepare(offered, format);
    // The page starts the download next, and can't show why a browser's own download was refused.
    if (share === 1 && format === "flac") flac.requireRoom(offered);
    return context.json({ share } satisfies HandOffProgress);
  });
}

function answerError(error: Error): Response {
  if (error instanceof AppError && !toldToOperators.includes(error.code)) return errorResponse(error.code);
  throw error;
}

/** Includes the size, so a download can't resume if a newer version of Foldback writes the file differently. */
function wavTag(take: SealedTake, { bytes }: { bytes: number }): string {
  const named = sha256Hex(JSON.stringify([titleOf(take), take.marks, take.sealed.gaps])).slice(0, 32);
  return `"${take.root.slice(0, 32)}-${bytes}-${named}"`;
}

const identify = (authenticate: Authenticate) => async (context: Context<Env>, next: () => Promise<void>) => {
  const { subject, setCookies } = await authenticate(context.req.raw.headers);
  if (!subject) return errorResponse("UNAUTHORIZED");
  context.set("subject", subject);
  context.set("userId", subject.userId);
  await next();
  context.res.headers.set("cache-control", "private, no-store");
  for (const cookie of setCookies) context.res.headers.append("set-cookie", cookie);
  return undefined;
};

/** Checks the limit before the body is read, so a refusal costs little. */
const limited =
  (window: ReturnType<typeof createSlidingWindow>) => async (context: Context<Env>, next: () => Promise<void>) =>
    window.take(context.get("subject").userId) ? next() : errorResponse("TOO_MANY_REQUESTS");

function requestOf(takeId: string, { name, localTime, frames, why, root, segments, ...start }: TakeUpload) {
  const manifest = {
    start: { version: 1, takeId, ...start, preRollFrames: 0, input: "" } as const,
    end: { frames, why, root },
    segments,
  };
  return { manifest, name, localTime };
}
