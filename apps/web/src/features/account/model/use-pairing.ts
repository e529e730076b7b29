import { readCompanionCode } from "@foldback/domain/companion/pairing-code";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Api, api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt, failureOf } from "../../../shared/http/failure.ts";
import { accountTexts } from "../texts.ts";

type Entered = Awaited<ReturnType<Api["companions"]["enterCode"]>>;
type Status = Awaited<ReturnType<Api["companions"]["attempt"]>>["status"];

type Asked = { data: { status: Status } | undefined; error: Error | null };

const askEveryMs = 2_000;
const problems: Partial<Record<Status, string>> = {
  refused: accountTexts.pairingRefused,
  full: accountTexts.companionsFull,
  over: accountTexts.pairingOver,
};

/** Enters a code, and then asks the server until the person at the companion has answered. */
export function usePairing(onPaired: () => void) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const status = useStatusOf(entered);
  const enter = async (typed: string) => {
    setEntered(null);
    setMistake(null);
    const code = readCompanionCode(typed);
    if (code === null) return setMistake(accountTexts.notACode);
    setBusy(true);
    const answer = await attempt(api.companions.enterCode({ code }));
    setBusy(false);
    if (answer.ok) setEntered(answer.value);
    else setMistake(answer.failure.message);
  };
  useEffect(() => {
    if (status !== "paired") return;
    setEntered(null);
    onPaired();
  });
  return {
    waitingFor: status === "waiting" ? entered : null,
    busy,
    problem: mistake ?? (status === null ? null : (problems[status] ?? null)),
    enter,
  };
}

function useStatusOf(entered: Entered | null): Status | null {
  const { data, error } = useQuery({
    ...apiQueries.companions.attempt.queryOptions({ input: { attempt: entered?.attempt ?? "" } }),
    enabled: entered !== null,
    refetchInterval: ({ state }) => (statusIn(state) === "waiting" ? askEveryMs : false),
  });
  return entered === null ? null : statusIn({ data, error });
}

/** After a restart the server doesn't know the attempt any more. */
const statusIn = ({ data, error }: Asked): Status =>
  error !== null && failureOf(error).code === "NOT_FOUND" ? "over" : (data?.status ?? "waiting");
