import { expect, test } from "vitest";
import { madeHandOff } from "../../testing/made-hand-off.ts";
import { wavOfTake } from "./wav-of-take.ts";

test("[TK-34] a take whose delivery is withdrawn while it's looked up isn't sent without its sound", async () => {
  const { take } = await madeHandOff([[{ sound: new Float32Array(200) }]]);
  const deps = { takes: { segments: async () => [] }, storage: { read: async () => null } };
  await expect(wavOfTake(deps, take)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
