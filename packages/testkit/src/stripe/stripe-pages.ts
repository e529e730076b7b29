/**
 * The local Stripe's hosted pages as plain forms: the checkout, and the portal for cancelling, resuming and changing a
 * plan.
 */
import { type Form, textOf } from "./form.ts";
import { StripeRefusal } from "./stripe-objects.ts";
import type { StripeWorld } from "./stripe-world.ts";

type Shown = { kind: "page"; status: number; html: string } | { kind: "go"; to: string };
type PageRequest = { method: string; path: string; form: Form };

export function showPage(world: StripeWorld, { method, path, form }: PageRequest): Shown {
  const [, kind, id = ""] = path.split("/");
  try {
    if (kind === "pay") return method === "POST" ? pay(world, id) : checkoutPage(world, id);
    if (kind === "portal") return method === "POST" ? obey(world, { id, form }) : portalPage(world, id);
    return html("<h1>Not found</h1>", 404);
  } catch (error) {
    if (error instanceof StripeRefusal) return html(`<h1>${escaped(error.message)}</h1>`, error.status);
    throw error;
  }
}

function checkoutPage(world: StripeWorld, id: string): Shown {
  const checkout = world.get("checkout.session", id);
  if (checkout.status !== "open") return html(`<h1>This checkout is ${checkout.status}</h1>`);
  const price = world.get("price", checkout.price);
  return html(`<h1>Subscribe to ${escaped(world.get("product", price.product).name)}</h1>
    <p>${money(price.unit_amount)} per month</p>
    ${button("Subscribe", "pay")}<a href="${escaped(checkout.cancel_url)}">Back</a>`);
}

function pay(world: StripeWorld, id: string): Shown {
  const { success_url } = world.pay(world.get("checkout.session", id));
  return { kind: "go", to: success_url.replace("{CHECKOUT_SESSION_ID}", id) };
}

function portalPage(world: StripeWorld, id: string): Shown {
  const { customer, change, return_url } = world.get("billing_portal.session", id);
  const back = `<a href="${escaped(return_url ?? "/")}">Return</a>`;
  if (change !== null) {
    const price = world.get("price", change.price);
    const name = escaped(world.get("product", price.product).name);
    return html(`<h1>Change to ${name}</h1><p>${money(price.unit_amount)} per month, the difference now</p>
      ${button("Confirm", "change")}${back}`);
  }
  const own = world.all("subscription").filter((one) => one.customer === customer && one.status !== "canceled");
  const rows = own.map((one) =>
    one.cancel_at_period_end
      ? `<li>Ends with the period ${button("Renew plan", "resume", one.id)}</li>`
      : `<li>Runs ${button("Cancel plan", "cancel", one.id)}</li>`,
  );
  return html(`<h1>Your subscription</h1><ul>${rows.join("")}</ul>${back}`);
}

function obey(world: StripeWorld, { id, form }: { id: string; form: Form }): Shown {
  const { change, customer, return_url, configuration } = world.get("billing_portal.session", id);
  const act = textOf(form, "act");
  if (act === "change" && change !== null) {
    const [subscription, price] = [world.get("subscription", change.subscription), world.get("price", change.price)];
    const isLess = subscription.items.data.some((item) => price.unit_amount < item.price.unit_amount);
    const waits = isLess && world.get("billing_portal.configuration", configuration).schedules_decreases;
    if (waits) world.changeAtPeriodEnd(subscription, price);
    else world.changePrice(subscription, price);
  } else {
    const subscription = world.get("subscription", textOf(form, "subscription"));
    if (subscription.customer !== customer) throw new StripeRefusal(404, "resource_missing", "No such subscription");
    world.cancelAtPeriodEnd(subscription, act === "cancel");
  }
  return { kind: "go", to: return_url ?? "/" };
}

const button = (label: string, act: string, subscription = "") =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><input type="hidden" name="subscription"
   value="${escaped(subscription)}"><button>${label}</button></form>`;

const money = (pence: number) => `£${(pence / 100).toFixed(2)}`;
const html = (body: string, status = 200): Shown => ({
  kind: "page",
  status,
  html: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Local Stripe</title><main>${body}</main></html>`,
});
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
