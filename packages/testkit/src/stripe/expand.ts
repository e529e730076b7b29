/**
 * Formats answers like Stripe: linked objects are ids unless the request expands them, and some fields are only
 * included on request. The world stores everything in full.
 */
import { StripeRefusal } from "./stripe-objects.ts";

/** The fields that link to other objects, by the type of the object that contains them. They apply at any depth. */
const links: Readonly<Record<string, readonly string[]>> = {
  subscription: ["discounts"],
  subscription_item: ["discounts"],
  discount: ["coupon"],
  subscription_schedule: ["price"],
};
const leftOut: Readonly<Record<string, readonly string[]>> = { invoice: ["payments"] };

const deepest = 4;

/** The values of `expand[]`, however the client numbers them. */
export function expansionsOf(query: URLSearchParams): string[] {
  const asked = [...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []));
  for (const path of asked)
    if (path.split(".").length > deepest)
      throw new StripeRefusal(
        400,
        "",
        `You cannot expand more than ${deepest} levels of a property. Property: ${path}`,
      );
  return asked;
}

export function shown(value: unknown, expanded: readonly string[], within = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(one, expanded, within));
  if (typeof value !== "object" || value === null) {
    for (const path of expanded) throw new StripeRefusal(400, "", `This property cannot be expanded (${path}).`);
    return value;
  }
  const kind = "object" in value && typeof value.object === "string" ? value.object : within;
  for (const path of expanded)
    if (!((path.split(".")[0] ?? "") in value))
      throw new StripeRefusal(400, "", `This property cannot be expanded (${path}).`);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const asked = expanded.filter((path) => path === key || path.startsWith(`${key}.`));
      if (asked.length === 0 && leftOut[kind]?.includes(key)) return [];
      if (asked.length === 0 && links[kind]?.includes(key)) return [[key, named(inner)]];
      const further = asked.flatMap((path) => (path === key ? [] : [path.slice(key.length + 1)]));
      return [[key, shown(inner, further, kind)]];
    }),
  );
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}
