type RawSearch = Record<string, unknown>;

/** `?name`, `?name=true`: present is true, unless it says false. */
const flag = (search: RawSearch, name: string): true | undefined =>
  search[name] === undefined || search[name] === false || search[name] === "false" ? undefined : true;

export type HomeSearch = { verified?: true; error?: string };

/** Where the verification link lands: `?verified`, or `?error=CODE` when the link was no good. */
export const homeSearch = (search: RawSearch): HomeSearch => ({
  verified: flag(search, "verified"),
  error: typeof search.error === "string" ? search.error : undefined,
});

export type CheckoutReturn = { success?: true; canceled?: true };

export const checkoutReturn = (search: RawSearch): CheckoutReturn => ({
  success: flag(search, "success"),
  canceled: flag(search, "canceled"),
});
