import { guestTexts as texts } from "./guest-texts.ts";
import { RemoveQuestion } from "./remove-question.tsx";
import { useGuestList, withdrawGuest } from "./use-guests.ts";

type GuestInSessionProps = { engineer: { id: string; name: string }; address: string };

/** Shows a guest's verified address while they're in the session or invited to it, and lets the artist remove them. */
export function GuestInSession({ engineer, address }: GuestInSessionProps) {
  const list = useGuestList();
  const guest = list.data?.guests.find(({ engineerId }) => engineerId === engineer.id);
  const remove = async () => {
    if (guest !== undefined && (await withdrawGuest(guest))) await list.refetch();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="break-all text-ink-muted">{texts.yourGuest(address)}</p>
      {guest !== undefined && (
        <RemoveQuestion
          label={texts.removeGuest}
          about={engineer.name}
          question={texts.removeNow(engineer.name)}
          remove={remove}
        />
      )}
    </div>
  );
}
