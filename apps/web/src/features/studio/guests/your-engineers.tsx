import { guestUrl } from "@foldback/domain/people/guest-link";
import type { Guest } from "@foldback/protocol/http/guests";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { CopyButton } from "../../../shared/page/copy-button.tsx";
import { PresenceBadges } from "../start/presence-badges.tsx";
import { guestTexts as texts } from "./guest-texts.ts";
import { RemoveQuestion } from "./remove-question.tsx";
import { useAcceptances, useGuestList, useInvite, withdrawGuest } from "./use-guests.ts";

type YourEngineersProps = { chosen: string | null; choose: (engineerId: string | null) => void };

/** The artist's own engineers: choose one who has accepted, or invite another by email. */
export function YourEngineers({ chosen, choose }: YourEngineersProps) {
  const list = useGuestList();
  const shown = loadStateOf(list);
  const guests = shown.status === "here" ? shown.data.guests : [];
  const [announcement, setAnnouncement] = useState("");
  useAcceptances(guests, (guest) => {
    setAnnouncement(texts.hasAccepted(guest.name ?? guest.email));
    if (chosen === null) choose(guest.engineerId);
  });
  const remove = async (guest: Guest) => {
    if (!(await withdrawGuest(guest))) return;
    if (guest.engineerId === chosen) choose(null);
    await list.refetch();
  };
  return (
    <section aria-label={texts.yourEngineers} className="flex flex-col gap-3">
      <h3 className="engraved">{texts.yourEngineers}</h3>
      {shown.status === "loading" && <Spinner label={texts.loading} />}
      {shown.status === "failed" && (
        <ErrorState
          title={texts.listNotLoaded}
          message={shown.failure.message}
          onRetry={() => void list.refetch()}
          spacing="px-0 py-2"
        />
      )}
      <Guests guests={guests} chosen={chosen} choose={choose} remove={remove} />
      <p role="status" className="text-live-text empty:hidden">
        {announcement}
      </p>
      <InviteForm reload={list.refetch} isFirst={shown.status === "here" && guests.length === 0} />
    </section>
  );
}

type GuestsProps = YourEngineersProps & { guests: readonly Guest[]; remove: (guest: Guest) => Promise<void> };

function Guests({ guests, chosen, choose, remove }: GuestsProps) {
  const accepted = guests.filter(({ engineerId }) => engineerId !== null);
  const others = guests.filter(({ engineerId }) => engineerId === null);
  return (
    <>
      {accepted.length > 0 && (
        <RadioCardGroup
          label={texts.yourEngineers}
          value={chosen}
          onValueChange={choose}
          className="gap-3 sm:grid-cols-2"
        >
          {accepted.map((guest) => (
            <RadioCard key={guest.id} value={guest.engineerId ?? ""}>
              <GuestCard guest={guest} remove={() => remove(guest)} />
            </RadioCard>
          ))}
        </RadioCardGroup>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-2">
          {others.map((guest) => (
            <li key={guest.id} className="flex flex-col gap-2 rounded-lg border border-line p-4">
              <OpenInvitation guest={guest} remove={() => remove(guest)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type GuestProps = { guest: Guest; remove: () => Promise<void> };

function GuestCard({ guest, remove }: GuestProps) {
  const name = guest.name ?? texts.nameless;
  return (
    <span className="flex flex-col gap-2">
      <span className="break-words font-semibold text-base">{name}</span>
      <span className="break-all text-ink-muted">{guest.email}</span>
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        <PresenceBadges online={guest.online} availableUntilMs={null} inSession={guest.inSession} />
      </span>
      <RemoveQuestion label={texts.remove} about={name} question={texts.removeQuestion(name)} remove={remove} />
    </span>
  );
}

function OpenInvitation({ guest, remove }: GuestProps) {
  const isInvited = guest.status === "invited";
  const words = isInvited
    ? { label: texts.withdraw, question: texts.withdrawQuestion(guest.email) }
    : { label: texts.remove, question: texts.removeQuestion(guest.email) };
  return (
    <>
      <span className="break-all font-semibold">{guest.email}</span>
      <span className="text-ink-muted">{isInvited ? texts.waitsForAnswer : texts.unavailable}</span>
      <span className="flex flex-wrap items-start gap-2">
        {isInvited && (
          <CopyButton
            text={guestUrl(window.location.origin, { invitation: guest.id, token: null })}
            label={texts.copyLink}
            copied={texts.linkCopied}
            notCopied={texts.linkNotCopied}
          />
        )}
        <RemoveQuestion {...words} about={guest.email} remove={remove} />
      </span>
    </>
  );
}

function InviteForm({ reload, isFirst }: { reload: () => Promise<unknown>; isFirst: boolean }) {
  const { email, error, busy, change, invite } = useInvite(reload);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      {isFirst && <p className="text-ink-muted">{texts.bringYourOwn}</p>}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 flex-1">
          <TextField
            label={texts.engineersEmail}
            type="email"
            autoComplete="off"
            error={error}
            disabled={busy}
            value={email}
            onValueChange={change}
          />
        </div>
        <Button type="submit" busy={busy}>
          {texts.invite}
        </Button>
      </div>
    </form>
  );
}
