/**
 * The hosts of the browsers' push services. An entry that begins with a dot matches every subdomain. A subscription's
 * address comes from the browser, so without this list anyone could make the server send requests to an address of
 * their choice.
 */
export const knownPushServices: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/** We refuse longer addresses. Today's services use about 200 characters. */
export const maxEndpointLength = 1_024;

export function isPushEndpoint(address: string, services: readonly string[]): boolean {
  if (address.length > maxEndpointLength || !URL.canParse(address)) return false;
  const { protocol, host, username, password, hash } = new URL(address);
  if (protocol !== "https:" || username !== "" || password !== "" || hash !== "") return false;
  return services.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
}

/** How many of a person's browsers can get notifications. If they add another, it replaces the oldest. */
export const subscriptionsPerPerson = 10;
