import { browserPorts } from "./browser-ports.ts";
import { createHeldBackStorage } from "./delivery/held-back-storage.ts";
import { createPhoneConsent, type PhoneConsent } from "./phone-consent.ts";
import type { StudioApi } from "./ports.ts";

export function openPhoneConsent({ api }: { api: StudioApi }): PhoneConsent {
  const { clock, reconnectHints } = browserPorts();
  return createPhoneConsent({ api, clock, reconnectHints, heldBack: createHeldBackStorage() });
}
