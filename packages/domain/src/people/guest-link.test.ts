import { expect, test } from "vitest";
import { guestLinkOf, guestUrl } from "./guest-link.ts";

test("[GU-1] a guest's link contains the invitation and, only if it was emailed, the token, both after the #", () => {
  for (const link of [
    { invitation: "0a1b2c3d", token: "secret_-1" },
    { invitation: "0a1b2c3d", token: null },
  ]) {
    const url = new URL(guestUrl("https://studio.example", link));
    expect([url.pathname, url.search]).toEqual(["/guest", ""]);
    expect(guestLinkOf(url.hash)).toEqual(link);
  }
  for (const fragment of ["", "#", "#token", "#=&"])
    expect(guestLinkOf(fragment)).toEqual({ invitation: "", token: null });
});
