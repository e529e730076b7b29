import { buttonStyles } from "@foldback/ui/button-styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { texts } from "../texts.ts";

/** The artist's phone may have slept over the start of another session: the way to its kill switch. */
export function NextSession({ after }: { after: string }) {
  const current = useQuery({
    ...apiQueries.sessions.current.queryOptions({ input: { as: "artist" } }),
    staleTime: 0,
  });
  const session = current.data;
  if (!session || session.sessionId === after || session.status === "ended") return null;
  return (
    <Link
      to="/room/$code"
      params={{ code: session.roomCode }}
      className={buttonStyles({ variant: "primary", size: "lg" })}
    >
      {texts.openYourSession(session.roomCode)}
    </Link>
  );
}
