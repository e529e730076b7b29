import { notices } from "@foldback/protocol/notices";
import { expect, test } from "vitest";
import { authTexts } from "./texts.ts";

test("the sign-in screens use the specified texts, word for word", () => {
  const { signedIn, signedUp, signedOut, signInFailed, signUpFailed, socialFailed, signOutFailed } = authTexts;
  const titled = (title: string) => ({ title, description: null });
  const said = {
    signedIn,
    signedUp,
    signedOut,
    signInFailed: titled(signInFailed),
    signUpFailed: titled(signUpFailed),
    oauthFailed: titled(socialFailed),
    signOutFailed: titled(signOutFailed),
  };
  for (const [id, words] of Object.entries(said)) expect(notices[id as keyof typeof said], id).toMatchObject(words);
});
