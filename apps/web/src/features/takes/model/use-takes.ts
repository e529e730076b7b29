import { useEffect, useMemo } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { type Takes, takesOf } from "./takes-of.ts";

export function useTakes({ feed, sessionId, savedSource, findInput }: TakesSlotProps): Takes {
  const { user } = useSignedInUser();
  const takes = useMemo(() => takesOf(feed, user.id), [feed, user.id]);
  useEffect(() => takes.follow({ sessionId, savedSource, findInput }), [takes, sessionId, savedSource, findInput]);
  return takes;
}
