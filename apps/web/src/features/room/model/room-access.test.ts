import { errorCatalogue } from "@foldback/protocol/error-codes";
import { expect, test } from "vitest";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { roomAccess } from "./room-access.ts";

const room = { code: "P0A1B2C3D" };
const failed = (code: string, data?: typeof room) => roomAccess(loadStateOf({ data, error: { code }, isError: true }));

test("a room that's on the screen stays there if a later request fails", () => {
  for (const code of ["TOO_MANY_REQUESTS", "ROOM_NOT_FOUND", "UNAUTHORIZED", "UNEXPECTED", "DRAINING"])
    expect(failed(code, room), code).toEqual({ status: "here", data: room });
});

test("[RM-1] a refusal for too many requests counts as a temporary failure, not as a missing room", () => {
  const { message } = errorCatalogue.TOO_MANY_REQUESTS;
  expect(failed("TOO_MANY_REQUESTS")).toEqual({ status: "trouble", message });
  expect(failed("DRAINING").status).toBe("trouble");
  expect(failed("ROOM_NOT_FOUND")).toEqual({ status: "closed" });
  expect(failed("UNAUTHORIZED")).toEqual({ status: "closed" });
});
