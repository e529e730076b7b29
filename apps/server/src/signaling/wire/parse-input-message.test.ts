import { clientMessage } from "@foldback/protocol/signaling";
import fc from "fast-check";
import { expect, test } from "vitest";
import { classOfFrame, parseInputMessage } from "./parse-input-message.ts";

const inputTypes = ["cursor", "click", "native-mouse-move", "native-mouse-click"];

/** Parses the same text with the schema. */
function bySchema(text: string): unknown {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success && inputTypes.includes(parsed.data.type) ? parsed.data : null;
  } catch {
    return null;
  }
}

const number = fc.oneof(
  fc.constantFrom(0, -0, 1, 50.5, 100, 100.0001, 1080, 1081, 1920, 1921, -1, 1e-7, 1e21, 2 ** 53, 2 ** 53 - 1),
  fc.double({ min: -10, max: 2000, noNaN: true }),
);
const anything = fc.oneof(number, fc.string(), fc.boolean(), fc.constant(null), fc.constant([]), fc.constant({}));

const stamp = { epoch: fc.nat(), sequence: fc.nat() };
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const claims = { role: fc.constantFrom("artist", "engineer", ""), isElectron: fc.boolean() };
const required = ["type", "x", "y", "epoch", "sequence"] as const;
const wellFormed = fc.oneof(
  fc.record(
    { type: fc.constantFrom("cursor", "click", "native-mouse-move"), x: percent, y: percent, ...stamp, ...claims },
    { requiredKeys: [...required] },
  ),
  fc.record(
    {
      type: fc.constant("native-mouse-click"),
      x: percent,
      y: percent,
      button: fc.constant("left"),
      ...stamp,
      ...claims,
    },
    { requiredKeys: [...required, "button"] },
  ),
);
const keys = [...required, "button", "role", "isElectron", "__proto__", "constructor", "extra"];
const damage = fc.record({ key: fc.constantFrom(...keys), value: fc.oneof(fc.constant(undefined), anything) });

/** Makes `__proto__` an own key, as a JSON parser does. */
const withField = (message: object, { key, value }: { key: string; value: unknown }) =>
  Object.defineProperty({ ...message }, key, { value, enumerable: true, configurable: true, writable: true });

test("[SG-4] the hand-written parser accepts exactly what the schema accepts", async () => {
  const counts = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.property(wellFormed, fc.array(damage, { maxLength: 2 }), (message, damages) => {
      const text = JSON.stringify(damages.reduce(withField, message));
      const expected = bySchema(text);
      counts[expected === null ? "refused" : "accepted"] += 1;
      expect(parseInputMessage(text)).toEqual(expected);
    }),
    { seed: 20261121, numRuns: 10_000 },
  );
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(1_000);
});

test("[SG-4] well-formed input of every type is accepted, with and without a claimed role", () => {
  const stamp = { epoch: 3, sequence: 9 };
  const claims = [{}, { role: "engineer" }, { isElectron: false }, { role: "artist", isElectron: true }];
  const bodies = [
    { type: "cursor", x: 0, y: 100 },
    { type: "click", x: 12.5, y: 0.25 },
    { type: "native-mouse-move", x: 1920, y: 1080 },
    { type: "native-mouse-click", x: 1, y: 2, button: "left" },
  ];
  for (const body of bodies)
    for (const claim of claims) {
      const message = { ...body, ...stamp, ...claim };
      expect(parseInputMessage(JSON.stringify(message))).toEqual(message);
    }
});

test("[WS-3] frames that aren't objects, or that contain polluting keys, are refused", () => {
  const texts = [
    "",
    "null",
    "[]",
    "1",
    '"cursor"',
    "{",
    '["cursor"]',
    '{"type":"cursor","x":1,"y":1,"epoch":1,"sequence":1,"__proto__":{"admin":true}}',
    '{"type":"cursor","x":1,"y":1,"epoch":1,"sequence":1,"constructor":{"prototype":{"admin":true}}}',
    '{"type":"cursor","x":1e999,"y":1,"epoch":1,"sequence":1}',
  ];
  for (const text of texts) expect(parseInputMessage(text), text).toBeNull();
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test("a message's first characters determine which budget it uses", () => {
  expect(classOfFrame('{"type":"cursor","x":1}')).toBe("move");
  expect(classOfFrame('{"type":"native-mouse-move"')).toBe("move");
  expect(classOfFrame('{"type":"click"')).toBe("click");
  expect(classOfFrame('{"type":"native-mouse-click"')).toBe("click");
  expect(classOfFrame('{"type":"client-info"}')).toBe("other");
  expect(classOfFrame('{"x":1,"type":"cursor"}')).toBe("other");
  expect(classOfFrame('{"type":"kill","idempotencyKey":""}')).toBe("kill");
});
