import { randomInt } from "node:crypto";
import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { createPairingAttempts, type UnpairedCompanion } from "./pairing-attempts.ts";

const ada = asUserId("ada");
const flooder = asUserId("flooder");
const newCompanion = (): UnpairedCompanion => ({ name: "Studio Mac", system: "macos", confirmAccount: () => {} });

function waiting() {
  let ids = 0;
  const attempts = createPairingAttempts({
    nowMs: () => 0,
    randomBelow: (limit) => randomInt(limit),
    randomUuid: () => String(++ids),
  });
  const enter = (by: UnpairedCompanion, userId = ada) => attempts.enter(attempts.offer(by) ?? "", userId);
  return { attempts, enter };
}

test("[CP-4] a flood of entered codes doesn't end another person's pairing", () => {
  const { attempts, enter } = waiting();
  const companion = newCompanion();
  const { id } = enter(companion) ?? { id: "" };
  for (let count = 0; count < 6_000; count += 1) {
    const own = newCompanion();
    enter(own, flooder);
    attempts.settle(own, "refused");
  }
  expect(attempts.statusOf(id, ada)).toBe("waiting");
  expect(attempts.accountFor(companion)).toBe(ada);
  expect(attempts.statusOf("2", flooder)).toBeNull();
});
