// Google and GitHub on local ports with a few users, and sign-in with them without a browser.
import { freePort } from "@foldback/testkit/processes/free-port";
import { createEmulator } from "emulate";
import type { SocialSettings } from "../config/sign-in-settings.ts";
import { localAddress, type SocialAddresses } from "./redirect-oauth-requests.ts";
import type { TestServer } from "./start-test-server.ts";

export const socialKeys: SocialSettings = {
  google: { clientId: "google-id", clientSecret: "google-secret" },
  github: { clientId: "github-id", clientSecret: "github-secret" },
};

export type SocialPeople = {
  google: { email: string; name: string; verified?: boolean }[];
  github: { login: string; email: string; name: string }[];
};

/** `origins`: the servers that the providers send users back to. */
export async function startSocialProviders(people: SocialPeople, origins: readonly string[]) {
  const backTo = (provider: string) => origins.map((origin) => `${origin}/api/auth/callback/${provider}`);
  const [google, github] = await Promise.all([
    createEmulator({
      service: "google",
      port: await freePort(),
      seed: {
        google: {
          users: people.google.map(({ email, name, verified = true }) => ({ email, name, email_verified: verified })),
          oauth_clients: [{ client_id: "google-id", client_secret: "google-secret", redirect_uris: backTo("google") }],
        },
      } as never,
    }),
    createEmulator({
      service: "github",
      port: await freePort(),
      seed: {
        github: {
          users: people.github,
          oauth_apps: [
            { client_id: "github-id", client_secret: "github-secret", name: "F", redirect_uris: backTo("github") },
          ],
        },
      } as never,
    }),
  ]);
  const addresses: SocialAddresses = { google: google.url, github: github.url };
  return { addresses, close: async () => void (await Promise.all([google.close(), github.close()])) };
}

type Provider = "google" | "github";
const consentPaths: Record<Provider, string> = {
  google: "/o/oauth2/v2/auth/callback",
  github: "/login/oauth/callback",
};

/** Visits the provider's page and comes back. If that succeeds, the last response carries the sign-in cookie. */
export async function throughProvider(
  server: TestServer,
  addresses: SocialAddresses,
  way: { provider: Provider; as: string; body?: object; cookie?: string; path?: string },
): Promise<Response> {
  const { provider, as, body = {}, cookie = "", path = "/api/auth/sign-in/social" } = way;
  const asked = await server.postJson(path, { provider, ...body }, { cookie });
  if (!asked.ok) return asked;
  const { url } = (await asked.json()) as { url: string };
  const state = asked.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = localAddress(url, addresses);
  const hidden = hiddenFields(await (await fetch(page)).text());
  const answer = await fetch(new URL(consentPaths[provider], page), {
    method: "POST",
    body: new URLSearchParams({ ...hidden, [provider === "google" ? "email" : "login"]: as }),
    redirect: "manual",
  });
  const back = answer.headers.get("location") ?? "";
  return server.request(back, {}, { cookie: [cookie, ...state].filter(Boolean).join("; ") });
}

function hiddenFields(html: string): Record<string, string> {
  const pattern = /<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g;
  return Object.fromEntries(
    [...html.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]),
  );
}
