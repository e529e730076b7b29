// Uploads and downloads talkback audio as raw bytes, with the largest body limit and no file name from the client. The
// actions check permissions and the audio itself.
import { asClipId, asSessionId, type ClipId, type SessionId } from "@foldback/domain/ids";
import { maxClipBytes } from "@foldback/domain/talkback/clip";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../modules/app-error.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import { acceptClip } from "../../modules/talkback/accept-clip.ts";
import { uploadsPerMinute } from "../../modules/talkback/policy.ts";
import type { TalkbackDeps } from "../../modules/talkback/ports.ts";
import { readAudio } from "../../modules/talkback/read-audio.ts";
import type { Authenticate, Authentication } from "../auth/authenticate.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import { limitBody } from "../middleware/limit-body.ts";

export type TalkbackClipDeps = {
  authenticate: Authenticate;
  talkback: TalkbackDeps;
  /** Throws if the disk has no room for the clip. */
  requireRoom: () => Promise<void>;
  nowMs: () => number;
};
/** The last error handler logs these. */
const toldToOperators: readonly string[] = ["UNEXPECTED", "TAKES_STORAGE_AWAY", "CLIP_SOUND_LOST"];
type Env = { Variables: { subject: NonNullable<Authentication["subject"]> } };

export function createTalkbackClipRoutes({ authenticate, talkback, requireRoom, nowMs }: TalkbackClipDeps): Hono<Env> {
  const routes = new Hono<Env>();
  const uploads = createSlidingWindow({ limit: uploadsPerMinute, windowMs: 60_000, nowMs });
  routes.onError((error) => {
    if (error instanceof AppError && !toldToOperators.includes(error.code)) return errorResponse(error.code);
    throw error;
  });
  routes.use("/clips/:clipId", async (context, next) => {
    const { subject, setCookies } = await authenticate(context.req.raw.headers);
    if (!subject) return errorResponse("UNAUTHORIZED");
    context.set("subject", subject);
    await next();
    context.res.headers.set("cache-control", "private, no-store");
    for (const cookie of setCookies) context.res.headers.append("set-cookie", cookie);
    return undefined;
  });
  routes.get("/clips/:clipId", async (context) => {
    const clipId = clipIdOf(context);
    return soundAnswer(clipId, await readAudio(talkback, context.get("subject"), clipId));
  });
  routes.post(
    "/clips/:clipId",
    async (context, next) => {
      if (!isWebm(context.req.header("content-type"))) return errorResponse("CLIP_NOT_AUDIO");
      // We check this before reading the body, so a refusal costs little.
      if (!uploads.take(context.get("subject").userId)) return errorResponse("TOO_MANY_REQUESTS");
      await requireRoom();
      return next();
    },
    limitBody(maxClipBytes),
    async (context) => {
      const place = { clipId: clipIdOf(context), sessionId: sessionIdOf(context) };
      const webm = new Uint8Array(await context.req.arrayBuffer());
      return context.json(await acceptClip(talkback, context.get("subject"), { ...place, webm }));
    },
  );
  return routes;
}

/** Always an attachment with a name that we chose, so browsers never display it as one of our pages. */
const soundAnswer = (clipId: ClipId, webm: Uint8Array): Response =>
  new Response(Uint8Array.from(webm), {
    headers: {
      "content-type": "audio/webm",
      "content-disposition": `attachment; filename="talkback-${clipId}.webm"`,
      "x-content-type-options": "nosniff",
    },
  });

const isWebm = (contentType: string | undefined) => /^audio\/webm\s*(;|$)/i.test(contentType ?? "");
const uuid = z.uuid();

function clipIdOf(context: Context): ClipId {
  const given = uuid.safeParse(context.req.param("clipId"));
  if (!given.success) throw new AppError("BAD_INPUT");
  return asClipId(given.data.toLowerCase());
}

function sessionIdOf(context: Context): SessionId {
  const given = uuid.safeParse(context.req.query("session"));
  if (!given.success) throw new AppError("BAD_INPUT");
  return asSessionId(given.data.toLowerCase());
}
