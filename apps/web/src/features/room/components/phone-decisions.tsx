import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { PhoneRemoteView, SessionView } from "@foldback/protocol/signaling";
import type { PhoneConsent } from "@foldback/studio-link/phone-consent";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureText } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { type ConsentActions, openConsent, pendingDenialText, phoneAnswers, withdraw } from "../model/phone-consent.ts";
import { texts } from "../texts.ts";

/** Parts of other features that the artist's phone shows. The page passes them in. */
export type PhoneSlots = {
  consent: (props: {
    request: { engineer: { id: string; name: string; guestAddress?: string }; level: AccessLevel };
    actions: ConsentActions;
    close: () => void;
  }) => ReactNode;
  mark: (session: SessionView) => ReactNode;
};

type PhoneDecisionsProps = { view: PhoneRemoteView; first: SessionView; slots: PhoneSlots };

/** What the phone can do if the artist is signed in on it: give or deny consent, and add markers. */
export function PhoneDecisions({ view, first, slots }: PhoneDecisionsProps) {
  const current = useQuery({
    ...apiQueries.sessions.current.queryOptions({ input: { as: "artist" } }),
    initialData: first,
  });
  const { data, refetch } = current;
  const knownEpoch = data?.epoch;
  // The socket only says that something has changed, so refetch the session.
  useEffect(() => {
    if (view.epoch !== knownEpoch) void refetch();
  }, [view.epoch, knownEpoch, refetch]);
  const consent = usePhoneConsent(data);
  const session = data?.sessionId === view.sessionId ? data : null;
  if (session === null) return null;
  return (
    <>
      {consent !== null && (
        <ConsentPanel session={session} consent={consent} changed={() => void refetch()} slots={slots} />
      )}
      {slots.mark(session)}
    </>
  );
}

type ConsentPanelProps = { session: SessionView; consent: PhoneConsent; changed: () => void; slots: PhoneSlots };

function ConsentPanel({ session, consent, changed, slots }: ConsentPanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const actions = useMemo(() => phoneAnswers(consent, changed), [consent, changed]);
  const pending = pendingDenialText(useViewModel(consent));
  const found = session.engineer ?? session.invitedEngineer;
  if (found === null) return null;
  const engineer = session.guestAddress === null ? found : { ...found, guestAddress: session.guestAddress };
  const granted = session.grant.status === "granted";
  const run = async (act: () => ReturnType<typeof withdraw>) => {
    setBusy(true);
    const result = await act();
    setBusy(false);
    changed();
    if (!result.ok)
      toasts.show({ title: texts.accessNotChanged, description: failureText(result.code), tone: "destructive" });
  };
  const deny = () => (granted ? withdraw(session.sessionId) : actions.deny?.({ engineerId: engineer.id }));
  return (
    <Panel title={texts.engineersAccess} spacing="gap-3 p-5">
      <p className="text-ink-muted">{accessText(session, engineer.name)}</p>
      <p role="alert" className="text-stop-text empty:hidden">
        {pending}
      </p>
      <div className="flex gap-3">
        {session.grant.status !== "denied" && (
          <Button size="lg" fill busy={busy} onClick={() => void run(async () => (await deny()) ?? { ok: true })}>
            {granted ? texts.withdrawAccess : texts.deny}
          </Button>
        )}
        {!granted && (
          <Button size="lg" variant="primary" fill disabled={busy} onClick={() => setIsAsked(true)}>
            {texts.grant}
          </Button>
        )}
      </div>
      {isAsked && slots.consent({ request: { engineer, level: "pointing" }, actions, close: () => setIsAsked(false) })}
    </Panel>
  );
}

const levelTexts: Record<AccessLevel, string> = {
  control: texts.levelControl,
  pointing: texts.levelPointing,
  "view-only": texts.levelViewOnly,
};

function accessText({ grant }: SessionView, name: string): string {
  if (grant.status === "granted")
    return texts.access(name, grant.level === null ? texts.levelUnknown : levelTexts[grant.level]);
  if (grant.status === "denied") return texts.youDenied(name);
  return texts.noAccess(name);
}

/**
 * Lives as long as the page so that an answer is still sent after its dialog has closed. Null before the first effect.
 */
function usePhoneConsent(session: SessionView | null): PhoneConsent | null {
  const [consent, setConsent] = useState<PhoneConsent | null>(null);
  useEffect(() => {
    const opened = openConsent();
    setConsent(opened);
    return () => {
      opened.close();
      setConsent(null);
    };
  }, []);
  useEffect(() => consent?.sessionChanged(session), [consent, session]);
  return consent;
}
