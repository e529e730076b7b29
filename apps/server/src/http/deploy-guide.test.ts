import { readFileSync } from "node:fs";
import { maxClipBytes } from "@foldback/domain/talkback/clip";
import { expect, test } from "vitest";
import { uploadLimitBytes } from "./preflight.ts";

test("the proxy of the deployment guide lets the largest body through that the server takes", () => {
  const guide = readFileSync(new URL("../../../../deploy/README.md", import.meta.url), "utf8");
  const mebibytes = /client_max_body_size (\d+)m;/.exec(guide)?.[1];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(Math.max(maxClipBytes, uploadLimitBytes));
});
