/** The objects in a Stripe account, and the events that their changes create. */
import { randomBytes } from "node:crypto";
import { type StripeEvent, type StripeObject, StripeRefusal } from "./stripe-objects.ts";

export type StripeClock = { nowMs(): number; tell(event: StripeEvent): void };
export type StripeAccount = ReturnType<typeof createStripeAccount>;

export function createStripeAccount(clock: StripeClock) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const now = () => Math.floor(clock.nowMs() / 1000);
  const common = (prefix: string) => ({ id: idOf(prefix), created: now(), livemode: false, metadata: {} });

  const all = <Kind extends StripeObject["object"]>(kind: Kind) =>
    [...objects.values()].filter((one): one is Extract<StripeObject, { object: Kind }> => one.object === kind);
  const get = <Kind extends StripeObject["object"]>(kind: Kind, id: string | null) => {
    const found = all(kind).find((one) => one.id === id);
    if (found === undefined) throw new StripeRefusal(404, "resource_missing", `No such ${kind}: '${id}'`);
    return found;
  };
  const save = <One extends StripeObject>(one: One): One => {
    objects.set(one.id, one);
    return one;
  };
  const emit = (type: string, object: object): void => {
    const event: StripeEvent = {
      ...{ id: idOf("evt"), object: "event", type, api_version: "2026-10-28.endive", created: now(), livemode: false },
      ...{ pending_webhooks: 1, request: null, data: { object: structuredClone(object) } },
    };
    events.push(event);
    clock.tell(event);
  };

  return { events, idOf, now, common, all, get, save, remove: (id: string) => void objects.delete(id), emit };
}
