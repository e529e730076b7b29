import { expect, test } from "vitest";
import { classOfFrame } from "./input-messages.ts";

test("a message's first characters decide which budget it uses", () => {
  expect(classOfFrame('{"type":"cursor","x":1}')).toBe("move");
  expect(classOfFrame('{"type":"native-mouse-move"')).toBe("move");
  expect(classOfFrame('{"type":"click"')).toBe("click");
  expect(classOfFrame('{"type":"native-mouse-click"')).toBe("click");
  expect(classOfFrame('{"type":"client-info"}')).toBe("other");
  expect(classOfFrame('{"x":1,"type":"cursor"}')).toBe("other");
  expect(classOfFrame('{"type":"kill","idempotencyKey":""}')).toBe("kill");
});
