/** The desk's half of the lossless feed in a real browser. Loaded when the artist allows the feed. */
import { browserSha256 } from "../takes/browser-disk.ts";
import { createDeskFeed } from "./desk-feed.ts";
import { feedOutputWith } from "./feed-output.ts";
import { openFeedPlayer } from "./feed-player.ts";
import type { LoadDeskFeed } from "./lazy-feed.ts";

const openOutput = feedOutputWith({ open: openFeedPlayer, sha256: browserSha256 });

export const openDeskFeed: Awaited<ReturnType<LoadDeskFeed>> = (deps) => createDeskFeed({ ...deps, openOutput });
