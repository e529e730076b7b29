import type { SessionView } from "@foldback/protocol/signaling";
import type { StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { denyRequest } from "../studio/consent-request.ts";
import type { HeldKind, Withdrawn } from "./held-back-rules.ts";

export type WithdrawalCalls = Record<HeldKind, (withdrawn: Withdrawn) => Promise<void>>;

export function createWithdrawalCalls({ api, mirror }: { api: StudioApi; mirror: SessionMirror }): WithdrawalCalls {
  const take = async (call: Promise<SessionView>) => void mirror.accept(await call);
  return {
    access: ({ sessionId, scopes }) => take(api.consent.narrow({ sessionId, scopes: [...scopes] })),
    denial: ({ sessionId, engineerId }) =>
      take(api.consent.decide(denyRequest({ sessionId, engineerId: engineerId ?? "" }))),
    pause: ({ sessionId }) => take(api.sessions.pause({ sessionId })),
    async end({ sessionId }) {
      await api.sessions.end({ sessionId });
      // Another session may have started before the answer arrived.
      if (mirror.get()?.sessionId === sessionId) mirror.endLocally("by-artist");
    },
  };
}
