/** The local Stripe's answers to each of the product's calls, by topic. */
import { type Form, formOf, listOf, textOf } from "./form.ts";
import { type Metadata, type StripeObject, StripeRefusal } from "./stripe-objects.ts";
import type { StripeWorld } from "./stripe-world.ts";

export type ApiRequest = { method: string; path: string; query: URLSearchParams; form: Form };
type Routes = Record<string, (request: ApiRequest, ids: string[]) => unknown>;

export const stripeRoutes = (world: StripeWorld, pageUrl: string): Routes => ({
  ...customerRoutes(world),
  ...priceRoutes(world),
  ...checkoutRoutes(world, pageUrl),
  ...portalRoutes(world, pageUrl),
  ...subscriptionRoutes(world),
  ...paymentRoutes(world),
  "GET /v1/balance": () => ({ object: "balance", livemode: false, available: [], pending: [] }),
});

const customerRoutes = (world: StripeWorld): Routes => ({
  "POST /v1/customers": ({ form }) => {
    const customer = world.save({
      ...world.common("cus"),
      object: "customer",
      email: textOf(form, "email"),
      name: textOf(form, "name"),
      metadata: metadataOf(form),
    });
    world.emit("customer.created", customer);
    return customer;
  },
  "GET /v1/customers/search": (request) => {
    const [, key = "", value = ""] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(request.query.get("query") ?? "") ?? [];
    const data = world.all("customer").filter(({ metadata }) => metadata[key] === value);
    return { object: "search_result", url: request.path, has_more: false, next_page: null, data };
  },
  "GET /v1/customers/:id": (_, [id = ""]) =>
    world.forgotten.has(id) ? { id, object: "customer", deleted: true } : world.get("customer", id),
  "POST /v1/customers/:id": ({ form }, [id = ""]) => {
    const customer = world.get("customer", id);
    const changed = Object.assign(customer, { email: textOf(form, "email") ?? customer.email });
    world.emit("customer.updated", changed);
    return changed;
  },
  "DELETE /v1/customers/:id": (_, [id = ""]) => {
    world.forget(id);
    return { id, object: "customer", deleted: true };
  },
});

const priceRoutes = (world: StripeWorld): Routes => ({
  "POST /v1/products": ({ form }) =>
    world.save({
      ...world.common("prod"),
      object: "product",
      name: need(form, "name"),
      active: true,
      metadata: metadataOf(form),
    }),
  "GET /v1/prices": (request) => {
    const keys = request.query.getAll("lookup_keys[0]").concat(request.query.getAll("lookup_keys[1]"));
    keys.push(...request.query.getAll("lookup_keys[2]"), ...request.query.getAll("lookup_keys[]"));
    const found = world.all("price").filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ""));
    return page(found, request);
  },
  "GET /v1/prices/:id": (_, [id = ""]) => world.get("price", id),
  "POST /v1/prices": ({ form }) => {
    world.get("product", need(form, "product"));
    return world.save({
      ...world.common("price"),
      object: "price",
      product: need(form, "product"),
      currency: need(form, "currency"),
      unit_amount: Number(need(form, "unit_amount")),
      lookup_key: textOf(form, "lookup_key"),
      active: true,
      type: "recurring",
      recurring: { interval: need(form, "recurring", "interval"), interval_count: 1 },
      metadata: metadataOf(form),
    });
  },
});

const checkoutRoutes = (world: StripeWorld, pageUrl: string): Routes => ({
  "POST /v1/checkout/sessions": ({ form }) => {
    const { id, ...common } = world.common("cs_test");
    world.get("customer", need(form, "customer"));
    return world.save({
      ...common,
      id,
      object: "checkout.session",
      mode: "subscription",
      customer: need(form, "customer"),
      client_reference_id: textOf(form, "client_reference_id"),
      status: "open",
      payment_status: "unpaid",
      price: world.get("price", need(form, "line_items", "0", "price")).id,
      success_url: need(form, "success_url"),
      cancel_url: need(form, "cancel_url"),
      subscription: null,
      subscription_metadata: metadataOf(formOf(form, "subscription_data")),
      url: `${pageUrl}/pay/${id}`,
      metadata: metadataOf(form),
    });
  },
  "GET /v1/checkout/sessions/:id": (_, [id = ""]) => world.get("checkout.session", id),
  "POST /v1/checkout/sessions/:id/expire": (_, [id = ""]) => {
    const checkout = world.get("checkout.session", id);
    if (checkout.status !== "open")
      throw new StripeRefusal(
        400,
        "resource_invalid_state",
        `Only Checkout Sessions with a status in ["open"] can be expired.`,
      );
    return Object.assign(checkout, { status: "expired", url: null });
  },
});

const portalRoutes = (world: StripeWorld, pageUrl: string): Routes => ({
  "GET /v1/billing_portal/configurations": (request) => page(world.all("billing_portal.configuration"), request),
  "POST /v1/billing_portal/configurations": ({ form }) => {
    if (formOf(form, "features") === undefined) need(form, "features");
    return world.save({
      ...world.common("bpc"),
      object: "billing_portal.configuration",
      active: true,
      schedules_decreases: conditionsOf(form).includes("decreasing_item_amount"),
      metadata: metadataOf(form),
    });
  },
  "POST /v1/billing_portal/sessions": ({ form }) => {
    const { id, ...common } = world.common("bps");
    const customer = world.get("customer", need(form, "customer")).id;
    return world.save({
      ...common,
      id,
      object: "billing_portal.session",
      customer,
      return_url: textOf(form, "flow_data", "after_completion", "redirect", "return_url") ?? textOf(form, "return_url"),
      configuration: world.get("billing_portal.configuration", need(form, "configuration")).id,
      change: changeAsked(world, form, customer),
      url: `${pageUrl}/portal/${id}`,
    });
  },
});

function changeAsked(world: StripeWorld, form: Form, customer: string) {
  if (textOf(form, "flow_data", "type") !== "subscription_update_confirm") return null;
  const asked = formOf(form, "flow_data", "subscription_update_confirm");
  const subscription = world.get("subscription", textOf(asked, "subscription"));
  if (subscription.customer !== customer)
    throw new StripeRefusal(400, "resource_missing", `No such subscription: '${subscription.id}'`);
  const [item] = listOf(asked, "items");
  const price = typeof item === "object" && !Array.isArray(item) ? textOf(item, "price") : null;
  return { subscription: subscription.id, price: world.get("price", price).id };
}

/** The conditions under which the portal schedules a change of plan for the end of the period. */
const conditionsOf = (form: Form): (string | null)[] =>
  listOf(form, "features", "subscription_update", "schedule_at_period_end", "conditions").map((one) =>
    typeof one === "object" && !Array.isArray(one) ? textOf(one, "type") : null,
  );

const subscriptionRoutes = (world: StripeWorld): Routes => ({
  "GET /v1/subscriptions": (request) => {
    const found = ofCustomer(world, world.all("subscription"), request);
    const listed = request.query.get("status") === "all" ? found : found.filter(({ status }) => status !== "canceled");
    return page(listed, request);
  },
  "GET /v1/subscription_items": (request) => {
    const { id, status, items } = world.get("subscription", request.query.get("subscription"));
    // Stripe's documentation doesn't specify the answer here, so we assume the worst.
    if (status === "canceled") throw new StripeRefusal(404, "resource_missing", `No such subscription: '${id}'`);
    return { ...items, url: request.path, has_more: false };
  },
  "GET /v1/subscriptions/:id": (_, [id = ""]) => world.get("subscription", id),
  "POST /v1/subscriptions/:id": ({ form }, [id = ""]) =>
    world.cancelAtPeriodEnd(world.get("subscription", id), textOf(form, "cancel_at_period_end") === "true"),
  "DELETE /v1/subscriptions/:id": (_, [id = ""]) => {
    const subscription = world.get("subscription", id);
    if (subscription.status === "canceled")
      throw new StripeRefusal(404, "resource_missing", `No such subscription: '${id}'`);
    return world.end(subscription);
  },
  "GET /v1/subscription_schedules/:id": (_, [id = ""]) => scheduleOf(world, id),
});

/** A schedule with two phases: the current period, and the new price from its end onwards. */
function scheduleOf(world: StripeWorld, id: string) {
  const subscription = world.all("subscription").find(({ schedule }) => schedule === id);
  const [item] = subscription?.items.data ?? [];
  const next = subscription === undefined ? null : world.nextPrice(subscription);
  if (subscription === undefined || item === undefined || next === null)
    throw new StripeRefusal(404, "resource_missing", `No such subscription schedule: '${id}'`);
  const { current_period_start: start_date, current_period_end: end_date } = item;
  return {
    ...{ id, object: "subscription_schedule", status: "active", subscription: subscription.id },
    phases: [
      { start_date, end_date, items: [{ price: item.price, quantity: 1 }] },
      { start_date: end_date, end_date: null, items: [{ price: next, quantity: 1 }] },
    ],
  };
}

const paymentRoutes = (world: StripeWorld): Routes => ({
  "GET /v1/invoices": (request) => {
    const status = request.query.get("status");
    const found = ofCustomer(world, world.all("invoice"), request).filter(
      (one) => status === null || one.status === status,
    );
    const { data, ...rest } = page(found, request);
    return { ...rest, data: data.map(({ id }) => shownInvoice(world, id)) };
  },
  "GET /v1/charges": (request) => page(ofCustomer(world, world.all("charge"), request), request),
  "POST /v1/refunds": ({ form }) => {
    const amount = textOf(form, "amount");
    const asked = amount === null ? null : Number(amount);
    return Object.assign(world.refund(need(form, "payment_intent"), asked), { metadata: metadataOf(form) });
  },
  "GET /v1/refunds": (request) => {
    const charge = world.get("charge", request.query.get("charge"));
    return page(
      world.all("refund").filter((one) => one.charge === charge.id),
      request,
    );
  },
  "GET /v1/disputes": (request) => {
    const charge = world.get("charge", request.query.get("charge"));
    return page(
      world.all("dispute").filter((one) => one.charge === charge.id),
      request,
    );
  },
});

function shownInvoice(world: StripeWorld, id: string | null) {
  const { payment_intent_id, failed_intent_ids, ...invoice } = world.get("invoice", id);
  const attempt = (status: string) => (payment_intent: string) => ({
    ...{ object: "invoice_payment", status, payment: { type: "payment_intent", payment_intent } },
  });
  const paid = payment_intent_id === null ? [] : [payment_intent_id];
  const data = [...failed_intent_ids.map(attempt("canceled")), ...paid.map(attempt("paid"))];
  return { ...invoice, payments: { object: "list", has_more: false, data } };
}

function ofCustomer<One extends { customer: string }>(world: StripeWorld, found: One[], { query }: ApiRequest): One[] {
  const customer = query.get("customer");
  if (customer !== null) world.get("customer", customer);
  return found.filter((one) => customer === null || one.customer === customer);
}

/** Newest first, one page at a time, like Stripe's lists. */
function page<One extends StripeObject>(found: One[], { query, path }: ApiRequest) {
  const sorted = [...found].reverse();
  const after = query.get("starting_after");
  const from = after === null ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get("limit") ?? 10);
  const data = sorted.slice(from, from + limit);
  return { object: "list", url: path, has_more: from + limit < sorted.length, data };
}

const need = (form: Form, ...path: string[]): string => {
  const found = textOf(form, ...path);
  if (found === null || found === "")
    throw new StripeRefusal(400, "parameter_missing", `Missing required param: ${path.join("][")}.`);
  return found;
};

const metadataOf = (form: Form | undefined): Metadata =>
  Object.fromEntries(
    Object.entries(formOf(form, "metadata") ?? {}).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value]] : [],
    ),
  );
