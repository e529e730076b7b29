import { type RequestableRole, requestableRoles } from "@foldback/domain/people/roles";
import { checkoutIdPattern, isPlanId, type PlanId } from "@foldback/domain/plans/plans";

import type { SharedText } from "../shared/page/shared-room-code.ts";
import type { AuthRole } from "../site/entrance.ts";

type RawSearch = Record<string, unknown>;

/** True for `?name` and `?name=true`, but not for `?name=false`. */
const flag = (search: RawSearch, name: string): true | undefined =>
  search[name] === undefined || search[name] === false || search[name] === "false" ? undefined : true;

const role = (value: unknown): RequestableRole | undefined => requestableRoles.find((known) => known === value);

const authRole = (value: unknown): AuthRole | undefined => (value === "any" ? "any" : role(value));

const planIn = (value: unknown): PlanId | undefined =>
  typeof value === "string" && isPlanId(value) ? value : undefined;

/** `?login=any` and `?signup=engineer` name the dialog to open, and `plan` the plan whose Get Started was pressed. */
export type EntranceSearch = { login?: AuthRole; signup?: RequestableRole; plan?: PlanId };

export const entranceSearch = (search: RawSearch): EntranceSearch => ({
  login: authRole(search.login),
  signup: role(search.signup),
  plan: planIn(search.plan),
});

export type HomeSearch = EntranceSearch & { verified?: true; error?: string };

/** The verification link leads here, with `?verified` or `?error=CODE`. */
export const homeSearch = (search: RawSearch): HomeSearch => ({
  ...entranceSearch(search),
  verified: flag(search, "verified"),
  error: typeof search.error === "string" ? search.error : undefined,
});

/** True if the URL opens a dialog or shows an outcome, which only the application can do. */
export function asksForApplication(address: string): boolean {
  const given = homeSearch(Object.fromEntries(new URLSearchParams(address)));
  return Object.values(given).some((value) => value !== undefined);
}

/**
 * `?checkout=pro` means that Get Started was pressed while signed in. Any site's link can claim that, so it never
 * starts a payment. The payment provider adds `success` and `session_id` after a checkout, `canceled` if the user left
 * it, and `changed` after a change of plan.
 */
export type CheckoutReturn = {
  success?: true;
  session_id?: string;
  canceled?: true;
  changed?: true;
  tab?: "takes" | "analysis" | "subscription";
  /** The session whose notes the analysis tab shows first. */
  session?: string;
  checkout?: PlanId;
};

export const checkoutReturn = (search: RawSearch): CheckoutReturn => ({
  success: flag(search, "success"),
  session_id: checkoutIdIn(search.session_id),
  changed: flag(search, "changed"),
  canceled: flag(search, "canceled"),
  tab: tabs.find((known) => known === search.tab),
  session: typeof search.session === "string" && uuidPattern.test(search.session) ? search.session : undefined,
  checkout: planIn(search.checkout),
});

const tabs = ["takes", "analysis", "subscription"] as const;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const checkoutIdIn = (given: unknown) =>
  typeof given === "string" && checkoutIdPattern.test(given) ? given : undefined;

/** What another app shared with the installed Foldback (see site.webmanifest). */
export const sharedText = ({ title, text, url }: RawSearch): SharedText => ({
  title: textIn(title),
  text: textIn(text),
  url: textIn(url),
});

const textIn = (given: unknown) => (typeof given === "string" ? given : undefined);

/** Google and GitHub return here after linking, with `?error=CODE` if it failed. */
export const linkOutcome = (search: RawSearch): { error?: string } => ({
  error: typeof search.error === "string" ? search.error : undefined,
});
