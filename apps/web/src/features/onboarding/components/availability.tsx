import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { Banner } from "../../../shared/banner.tsx";
import { ownTimeZone, textLimits } from "../model/artist-fields.ts";
import type { EngineerFields } from "../model/engineer-fields.ts";
import type { WizardForm } from "../model/wizard-plan.ts";
import { WeekHours } from "./week-hours.tsx";

const zonesId = "time-zones";
const zones = Intl.supportedValuesOf("timeZone");

export function Availability({ fields, errors, set }: WizardForm<EngineerFields>) {
  return (
    <>
      <TextField
        label="Time zone"
        hint="Type a city to search."
        list={zonesId}
        autoComplete="off"
        value={fields.timeZone}
        error={errors.timeZone}
        onValueChange={(timeZone) => set({ timeZone })}
      />
      <datalist id={zonesId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {fields.timeZone.trim() === "" && <ZoneMissing choose={(timeZone) => set({ timeZone })} />}
      <WeekHours
        spans={fields.weeklyHours}
        error={errors.weeklyHours}
        onChange={(weeklyHours) => set({ weeklyHours })}
      />
      <TextField
        label="Availability in your own words"
        placeholder="Evenings by arrangement"
        maxLength={textLimits.short}
        value={fields.availabilityHours}
        onValueChange={(availabilityHours) => set({ availabilityHours })}
      />
    </>
  );
}

/** Nobody is held up by it, but nobody should leave the zone out without knowing what it costs. */
function ZoneMissing({ choose }: { choose: (zone: string) => void }) {
  const own = ownTimeZone();
  return (
    <Banner
      tone="accent"
      title="Without a time zone your hours count for nothing"
      action={own !== null && <Button onClick={() => choose(own)}>Use {own}</Button>}
    >
      We cannot say when you are awake, so artists see no hours of yours and you come later in their list.
    </Banner>
  );
}
