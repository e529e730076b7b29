import { expect, test } from "vitest";
import { pairingUrl, roomCodeFrom, tokenOfFragment } from "./room-code.ts";

test("[QR-1] the pairing token is in the link's fragment, and only a valid one is read back", () => {
  const code = roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000");
  const token = "AbC_-123".repeat(3).slice(0, 22);
  const url = new URL(pairingUrl("https://studio.example", { code, token }));
  expect(url.pathname + url.search).toBe("/room/P0A1B2C3D");
  expect(tokenOfFragment(url.hash)).toBe(token);
  for (const other of ["", "#", "#p=", "#p=short", `#p=${token}&x=1`, `#q=${token}`, `#p=${"x".repeat(65)}`])
    expect(tokenOfFragment(other)).toBeNull();
});
