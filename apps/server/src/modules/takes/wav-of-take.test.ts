import { expect, test } from "vitest";
import { makeHandOff } from "../../testing/hand-off-fixtures.ts";
import { wavOfTake } from "./wav-of-take.ts";

test("[TK-34] if a take's delivery is withdrawn during the look-up, the download is refused and no empty file is sent", async () => {
  const { take } = await makeHandOff([[{ sound: new Float32Array(200) }]]);
  const deps = { takes: { segments: async () => [] }, storage: { read: async () => null } };
  await expect(wavOfTake(deps, take)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
