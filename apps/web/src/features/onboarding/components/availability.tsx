import { TextField } from "@foldback/ui/text-field";
import { textLimits } from "../model/artist-fields.ts";
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
