/**
 * The hosts to which browsers let a server send notifications. One that begins with a dot stands for all names below it.
 * A subscription's address comes from the browser, so without this list anyone could make the server send requests to an
 * address of their choice.
 */
export const knownPushServices: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/** Longer addresses are refused. Those of today's services have about 200 characters. */
export const maxEndpointLength = 1_024;

export function isPushEndpoint(address: string, services: readonly string[]): boolean {
  if (address.length > maxEndpointLength || !URL.canParse(address)) return false;
  const { protocol, host, username, password, hash } = new URL(address);
  if (protocol !== "https:" || username !== "" || password !== "" || hash !== "") return false;
  return services.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
}

/** Browsers of one person that get notifications. A further one replaces the oldest. */
export const subscriptionsPerPerson = 10;
