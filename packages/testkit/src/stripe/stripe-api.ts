/** The part of Stripe's HTTP interface that the product calls, mapped to actions of the world. */
import { expansionsOf, shown } from "./expand.ts";
import { StripeRefusal } from "./stripe-objects.ts";
import { type ApiRequest, stripeRoutes } from "./stripe-routes.ts";
import type { StripeWorld } from "./stripe-world.ts";

export function createStripeApi(world: StripeWorld, pageUrl: string) {
  const routes = stripeRoutes(world, pageUrl);
  return (request: ApiRequest): unknown => {
    for (const [pattern, run] of Object.entries(routes)) {
      const [method = "", shape = ""] = pattern.split(" ");
      const ids = new RegExp(`^${shape.replace(":id", "([^/]+)")}$`).exec(request.path)?.slice(1);
      if (method === request.method && ids !== undefined) return shown(run(request, ids), expansionsOf(request.query));
    }
    throw new StripeRefusal(404, "", `Unrecognized request URL (${request.method}: ${request.path}).`);
  };
}
