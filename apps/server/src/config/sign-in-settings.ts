// Sign-in with Google and GitHub. We offer a provider if both of its settings are present.
import * as z from "zod";
import { optional } from "./variables.ts";

const providerKey = optional(z.string());

export const signInVariables = {
  GOOGLE_CLIENT_ID: providerKey,
  GOOGLE_CLIENT_SECRET: providerKey,
  GITHUB_CLIENT_ID: providerKey,
  GITHUB_CLIENT_SECRET: providerKey,
} as const;

const variables = z.object(signInVariables);
type Values = z.infer<typeof variables>;

type ProviderKeys = { clientId: string; clientSecret: string };
export type SocialSettings = { google: ProviderKeys | null; github: ProviderKeys | null };

export function readSocial(values: Values): { settings: SocialSettings; problems: string[] } {
  const problems: string[] = [];
  const keysOf = (name: "GOOGLE" | "GITHUB"): ProviderKeys | null => {
    const [clientId, clientSecret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]];
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
    if (clientId !== undefined) problems.push(`${name}_CLIENT_SECRET is needed with ${name}_CLIENT_ID`);
    if (clientSecret !== undefined) problems.push(`${name}_CLIENT_ID is needed with ${name}_CLIENT_SECRET`);
    return null;
  };
  return { settings: { google: keysOf("GOOGLE"), github: keysOf("GITHUB") }, problems };
}
