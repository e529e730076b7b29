import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { homeTexts as texts } from "../start/home-texts.ts";
import { GuestList } from "./guest-list.tsx";
import { useGuestList } from "./use-guests.ts";

type YourEngineersProps = { chosen: string | null; choose: (engineerId: string | null) => void };

/** In the dialog that asks for an engineer: choose one of your own who has accepted, or invite another by email. */
export function YourEngineers({ chosen, choose }: YourEngineersProps) {
  return (
    <section aria-label={texts.yourEngineers} className="flex flex-col gap-3">
      <h3 className="engraved">{texts.yourEngineers}</h3>
      <GuestList
        list={useGuestList()}
        onAccepted={({ engineerId }) => {
          if (chosen === null) choose(engineerId);
        }}
        onRemoved={({ engineerId }) => {
          if (engineerId === chosen) choose(null);
        }}
      >
        {(accepted, cardOf) => (
          <RadioCardGroup
            label={texts.yourEngineers}
            value={chosen}
            onValueChange={choose}
            className="gap-3 sm:grid-cols-2"
          >
            {accepted.map((guest) => (
              <RadioCard key={guest.id} value={guest.engineerId}>
                {cardOf(guest)}
              </RadioCard>
            ))}
          </RadioCardGroup>
        )}
      </GuestList>
    </section>
  );
}
