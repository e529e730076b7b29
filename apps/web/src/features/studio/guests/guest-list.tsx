import { guestUrl } from "@foldback/domain/people/guest-link";
import type { Guest } from "@foldback/protocol/http/guests";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { CopyButton } from "../../../shared/page/copy-button.tsx";
import { homeTexts } from "../start/home-texts.ts";
import { PresenceBadges } from "../start/presence-badges.tsx";
import { guestTexts as texts } from "./guest-texts.ts";
import { RemoveQuestion } from "./remove-question.tsx";
import { useAcceptances, type useGuestList, useInvite, withdrawGuest } from "./use-guests.ts";

type AcceptedGuest = Guest & { engineerId: string };
const hasAccepted = (guest: Guest): guest is AcceptedGuest => guest.engineerId !== null;

type GuestListProps = {
  list: ReturnType<typeof useGuestList>;
  onAccepted?: (guest: Guest) => void;
  onRemoved?: (guest: Guest) => void;
  /** Moves the focus to the email field at first. */
  focusForm?: boolean;
  /** Shows the engineers who have accepted. */
  children: (accepted: readonly AcceptedGuest[], cardOf: (guest: Guest) => ReactNode) => ReactNode;
};

/** The artist's own engineers, their open invitations, and the form that invites another by email. */
export function GuestList({ list, onAccepted, onRemoved, focusForm = false, children }: GuestListProps) {
  const shown = loadStateOf(list);
  const guests = shown.status === "here" ? shown.data.guests : [];
  const accepted = guests.filter(hasAccepted);
  const [announcement, setAnnouncement] = useState("");
  useAcceptances(guests, (guest) => {
    setAnnouncement(texts.hasAccepted(guest.name ?? guest.email));
    onAccepted?.(guest);
  });
  const remove = async (guest: Guest) => {
    if (!(await withdrawGuest(guest))) return;
    onRemoved?.(guest);
    await list.refetch();
  };
  return (
    <>
      {shown.status === "loading" && <Spinner label={texts.loading} />}
      {shown.status === "failed" && (
        <ErrorState
          title={texts.listNotLoaded}
          message={shown.failure.message}
          onRetry={() => void list.refetch()}
          spacing="px-0 py-2"
        />
      )}
      {accepted.length > 0 && children(accepted, (guest) => <GuestCard guest={guest} remove={() => remove(guest)} />)}
      <OtherGuests guests={guests.filter((guest) => !hasAccepted(guest))} remove={remove} />
      <p role="status" className="text-live-text empty:hidden">
        {announcement}
      </p>
      <InviteForm
        reload={list.refetch}
        isFirst={shown.status === "here" && guests.length === 0}
        takesFocus={focusForm}
      />
    </>
  );
}

type OtherGuestsProps = { guests: readonly Guest[]; remove: (guest: Guest) => Promise<void> };

function OtherGuests({ guests, remove }: OtherGuestsProps) {
  if (guests.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {guests.map((guest) => (
        <li key={guest.id} className="flex flex-col gap-2 rounded-lg border border-line p-4">
          <OpenInvitation guest={guest} remove={() => remove(guest)} />
        </li>
      ))}
    </ul>
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

type InviteFormProps = { reload: () => Promise<unknown>; isFirst: boolean; takesFocus: boolean };

function InviteForm({ reload, isFirst, takesFocus }: InviteFormProps) {
  const { email, error, busy, change, invite } = useInvite(reload);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      {isFirst && <p className="text-ink-muted">{homeTexts.bringYourOwn}</p>}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
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
