import { looksLikeEmail } from "@foldback/domain/people/email-format";
import type { Guest } from "@foldback/protocol/http/guests";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { guestTexts } from "./guest-texts.ts";

/** The list refreshes often, because the artist watches it while an invited engineer accepts. */
const refreshMs = 2_000;

export const useGuestList = () => useQuery(apiQueries.guests.list.queryOptions({ refetchInterval: refreshMs }));

/** The studio without a session may stay open for hours, so its list refreshes less often. */
const homeRefreshMs = { awaitingAnswer: 5_000, otherwise: 60_000 };

export const useHomeGuestList = () =>
  useQuery(
    apiQueries.guests.list.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.guests.some(({ status }) => status === "invited")
          ? homeRefreshMs.awaitingAnswer
          : homeRefreshMs.otherwise,
    }),
  );

/** Calls `onAccepted` once for each guest who accepts while the list is on the screen. */
export function useAcceptances(guests: readonly Guest[], onAccepted: (guest: Guest) => void) {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const guest of guests) {
      if (guest.status === "invited") waiting.current.add(guest.id);
      else if (waiting.current.delete(guest.id) && guest.status === "accepted") onAccepted(guest);
    }
  });
}

export function useInvite(reload: () => Promise<unknown>) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    const to = email.trim();
    if (!looksLikeEmail(to)) return setError(guestTexts.emailMalformed);
    setBusy(true);
    const result = await attempt(api.guests.invite({ email: to }));
    setBusy(false);
    if (!result.ok) return setError(result.failure.message);
    setEmail("");
    toasts.show({ ...guestTexts.invited(result.value.email), tone: "success" });
    await reload();
  };
  const change = (value: string) => {
    setEmail(value);
    setError(undefined);
  };
  return { email, error, busy, change, invite };
}

/** Withdraws an invitation, or removes a guest who has accepted it. */
export async function withdrawGuest({ id, name, email }: Pick<Guest, "id" | "name" | "email">): Promise<boolean> {
  const result = await attempt(api.guests.withdraw({ guestId: id }));
  if (result.ok) toasts.show({ ...guestTexts.removed(name ?? email), tone: "success" });
  else toasts.show({ title: guestTexts.removeFailed, description: result.failure.message, tone: "destructive" });
  return result.ok;
}
