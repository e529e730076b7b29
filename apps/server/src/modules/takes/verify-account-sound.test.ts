// An account's export in which none of the sound could be read.
import { expect, test } from "vitest";
import { codesOf, reportOn } from "../../testing/verified-hand-off.ts";

const root = "a".repeat(64);
const leftOut = [{ sound: "takes/one.wav", root }];
const manifest = { kind: "foldback-account-sound", version: 1, sounds: [], leftOut };
const files = new Map([
  ["account.json", Buffer.from("{}")],
  ["takes/sound.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
]);

test.each<[string, string[]]>([
  ["no root", []],
  ["the root of the take that's left out", [root]],
])(
  "[TK-114] with %s, the verifier says of an export without sound that there's none to compare",
  async (_given, roots) => {
    const report = await reportOn(files, roots);
    expect([report.status, codesOf(report), report.advice]).toEqual(["uncompared", [], []]);
    expect(report.headline).toBe(
      "There's no sound in this export of an account, and nothing else in it can be verified.",
    );
    expect(report.findings).toContainEqual({
      question: "Do the roots match those you gave?",
      status: "not-checked",
      detail: "There's no sound here to compare.",
    });
  },
);

test("[TK-114] a root that an export without sound doesn't name isn't yours", async () => {
  const report = await reportOn(files, ["b".repeat(64)]);
  expect([report.status, codesOf(report)]).toEqual(["doctored", ["ROOT_NOT_YOURS"]]);
});
