import { type RequestableRole, requestableRoles } from "@foldback/domain/people/roles";
import { checkoutIdPattern, isPlanId, type PlanId } from "@foldback/domain/plans/plans";

type RawSearch = Record<string, unknown>;

/** `?name`, `?name=true`: present is true, unless it says false. */
const flag = (search: RawSearch, name: string): true | undefined =>
  search[name] === undefined || search[name] === false || search[name] === "false" ? undefined : true;

const role = (value: unknown): RequestableRole | undefined => requestableRoles.find((known) => known === value);

const planIn = (value: unknown): PlanId | undefined =>
  typeof value === "string" && isPlanId(value) ? value : undefined;

/** `?login=artist`, `?signup=engineer`: the dialog that is open over a public page; `plan`: what for. */
export type EntranceSearch = { login?: RequestableRole; signup?: RequestableRole; plan?: PlanId };

export const entranceSearch = (search: RawSearch): EntranceSearch => ({
  login: role(search.login),
  signup: role(search.signup),
  plan: planIn(search.plan),
});

export type HomeSearch = EntranceSearch & { verified?: true; error?: string };

/** Where the verification link lands: `?verified`, or `?error=CODE` when the link was no good. */
export const homeSearch = (search: RawSearch): HomeSearch => ({
  ...entranceSearch(search),
  verified: flag(search, "verified"),
  error: typeof search.error === "string" ? search.error : undefined,
});

/** Whether an address asks for more than the page itself: then the application shows it. */
export function asksForApplication(address: string): boolean {
  const given = homeSearch(Object.fromEntries(new URLSearchParams(address)));
  return Object.values(given).some((value) => value !== undefined);
}

/**
 * `?checkout=pro`: Get Started was pressed by somebody who is signed in; a foreign link may say it too, so it begins nothing.
 * The rest is how the provider leads back: from a checkout with its name, from a change of plan without one.
 */
export type CheckoutReturn = {
  success?: true;
  session_id?: string;
  canceled?: true;
  changed?: true;
  tab?: "subscription";
  checkout?: PlanId;
};

export const checkoutReturn = (search: RawSearch): CheckoutReturn => ({
  success: flag(search, "success"),
  session_id: checkoutIdIn(search.session_id),
  changed: flag(search, "changed"),
  canceled: flag(search, "canceled"),
  tab: search.tab === "subscription" ? "subscription" : undefined,
  checkout: planIn(search.checkout),
});

const checkoutIdIn = (given: unknown) =>
  typeof given === "string" && checkoutIdPattern.test(given) ? given : undefined;

/** Where linking an account of Google or GitHub comes back to: `?error=CODE` when it did not work. */
export const linkOutcome = (search: RawSearch): { error?: string } => ({
  error: typeof search.error === "string" ? search.error : undefined,
});
