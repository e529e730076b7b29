import { asSessionId, asUserId } from "@foldback/domain/ids";
import type { TakeRow } from "../../modules/takes/ports.ts";
import type { takes } from "./schema/takes.ts";

export const toTakeRow = ({
  id,
  artistId,
  sessionId,
  startedAt,
  sealedAt,
  format,
  gaps,
  ...row
}: typeof takes.$inferSelect): TakeRow => ({
  takeId: id,
  artistId: asUserId(artistId),
  sessionId: sessionId === null ? null : asSessionId(sessionId),
  stemOf: row.stemOf,
  startedAt: startedAt.toISOString(),
  name: row.name,
  localTime: row.localTime,
  sampleRateHz: row.sampleRateHz,
  channels: row.channels,
  frames: row.frames,
  endReason: row.endReason,
  root: row.root,
  bytes: row.bytes,
  marks: row.marks,
  uncoveredSinceMs: row.uncoveredSince?.getTime() ?? null,
  sealed: sealedAt === null || format === null || gaps === null ? null : { atMs: sealedAt.getTime(), format, gaps },
});
