import { expect, test } from "vitest";
import { emptyArtistProfile, profileProgress } from "./artist-profile.ts";

test("each answered question counts once, and the browser's time zone doesn't count", () => {
  expect(profileProgress({ ...emptyArtistProfile, timeZone: "Europe/London" })).toEqual({ answered: 0, of: 9 });
  const started = { musicStyle: ["Pop", "Jazz"], experienceLevel: "Beginner", studioLocation: "Leeds" } as const;
  expect(profileProgress({ ...emptyArtistProfile, ...started, musicStyle: [...started.musicStyle] })).toEqual({
    answered: 3,
    of: 9,
  });
});
