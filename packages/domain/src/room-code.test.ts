import { expect, test } from "vitest";
import { roomCodeIn } from "./room-code.ts";

test("[SE-1] a typed code in any case and a pasted address both give the room's code", () => {
  const accepted = [
    "P0A1B2C3D",
    " p0a1b2c3d ",
    "https://studio.example/room/P0A1B2C3D",
    "studio.example/room/p0a1b2c3d/",
    "http://localhost:3000/room/P0A1B2C3D#p=secret",
  ];
  for (const text of accepted) expect(roomCodeIn(text), text).toBe("P0A1B2C3D");
});

test("[SE-1] anything else gives no code", () => {
  const refused = [
    "",
    "P0A1B2C3",
    "P0A1B2C3DE",
    "X0A1B2C3D",
    "my code is P0A1B2C3D",
    "https://studio.example/P0A1B2C3D",
  ];
  for (const text of refused) expect(roomCodeIn(text), text).toBeNull();
});
