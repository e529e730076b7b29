import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import { useQuery } from "@tanstack/react-query";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";

export type PhonePairing =
  | { status: "loading" }
  | { status: "none" }
  | { status: "refused"; message: string }
  | { status: "trouble"; message: string; retry: () => void }
  | { status: "pending"; number: number }
  | { status: "paired"; view: PhoneRemoteView };

const pollMs = 1_000;
const isNobody = (code: ErrorCode | "NETWORK") => code === "ROOM_NOT_FOUND" || code === "PAIRING_REFUSED";

/** Pairs this phone with the credential it already has, or with the code in its URL. */
export function usePhonePairing({ code, token }: { code: string; token: string | null }): PhonePairing {
  const mine = useQuery({
    ...apiQueries.pairing.mine.queryOptions({ input: { code } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? pollMs : false),
  });
  const mineFailure = mine.isError ? failureOf(mine.error) : null;
  const exchange = useQuery({
    queryKey: ["pairing", "exchange", token],
    queryFn: async () => {
      const answer = await api.pairing.exchange({ code, token: token ?? "" });
      void mine.refetch();
      return answer;
    },
    // A code works only once, so don't retry.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    enabled: token !== null && mineFailure !== null && isNobody(mineFailure.code),
  });

  if (mine.data?.status === "paired") return { status: "paired", view: mine.data.session };
  if (mineFailure === null && mine.data?.status === "pending") return { status: "pending", number: mine.data.number };
  if (mineFailure === null) return { status: "loading" };
  if (!isNobody(mineFailure.code)) return trouble(mineFailure.message, mine.refetch);
  if (exchange.isError) {
    const { code: reason, message } = failureOf(exchange.error);
    return reason === "PAIRING_CODE_OVER" ? { status: "refused", message } : trouble(message, exchange.refetch);
  }
  if (exchange.isFetching || (exchange.isSuccess && mine.isFetching)) return { status: "loading" };
  if (mineFailure.code === "PAIRING_REFUSED") return { status: "refused", message: mineFailure.message };
  return { status: "none" };
}

const trouble = (message: string, again: () => Promise<unknown>): PhonePairing => ({
  status: "trouble",
  message,
  retry: () => void again(),
});
