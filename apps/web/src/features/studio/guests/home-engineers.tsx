import { Button } from "@foldback/ui/button";
import { homeTexts } from "../start/home-texts.ts";
import { GuestList } from "./guest-list.tsx";
import { guestTexts as texts } from "./guest-texts.ts";
import { useHomeGuestList } from "./use-guests.ts";

type HomeEngineersProps = { choose: (engineerId: string) => void; focusForm: boolean };

/** The list in the studio without a session, where an artist who needs a plan can use it too. */
export function HomeEngineers({ choose, focusForm }: HomeEngineersProps) {
  return (
    <GuestList list={useHomeGuestList()} focusForm={focusForm}>
      {(accepted, cardOf) => (
        <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
          {accepted.map((guest) => (
            <li key={guest.id} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-raised p-4">
              {cardOf(guest)}
              <Button size="sm" wraps className="mt-auto w-fit" onClick={() => choose(guest.engineerId)}>
                {homeTexts.choose(guest.name ?? texts.nameless)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </GuestList>
  );
}
