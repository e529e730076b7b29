import { expect, test } from "vitest";
import { sharedRoomCode } from "./shared-room-code.ts";

const origin = "https://studio.example";

test.each([
  [{ url: "https://studio.example/room/P0A1B2C3D" }, "P0A1B2C3D"],
  [{ text: "Join me: https://studio.example/room/P0A1B2C3D now" }, "P0A1B2C3D"],
  [{ title: "P0A1B2C3D" }, "P0A1B2C3D"],
  [{ url: "https://elsewhere.example/room/P0A1B2C3D" }, null],
  [{ url: "https://studio.example/room/P0A1B2C3D/more" }, null],
  [{ url: "https://studio.example/studio", text: "P0A1B2C3D" }, "P0A1B2C3D"],
  [{ url: "javascript:alert(1)" }, null],
  [{}, null],
] as const)("[IS-3] %o opens room %s", (shared, code) => {
  expect(sharedRoomCode(shared, origin)).toBe(code);
});
