import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { Banner } from "../../../shared/page/banner.tsx";
import { ownTimeZone, textLimits } from "../model/artist-fields.ts";
import type { EngineerFields } from "../model/engineer-fields.ts";
import { cityOf, findZone, zones } from "../model/find-zone.ts";
import type { WizardForm } from "../model/wizard-plan.ts";
import { texts } from "../texts.ts";
import { WeekHours } from "./week-hours.tsx";

const zonesId = "time-zones";

export function Availability({ fields, errors, set }: WizardForm<EngineerFields>) {
  const found = findZone(fields.timeZone);
  return (
    <>
      <TextField
        label={texts.timeZone}
        hint={found === null || found === fields.timeZone.trim() ? texts.timeZoneHint : texts.zoneFound(found)}
        list={zonesId}
        autoComplete="off"
        value={fields.timeZone}
        error={errors.timeZone}
        onValueChange={(timeZone) => set({ timeZone })}
      />
      <datalist id={zonesId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} label={cityOf(zone)} />
        ))}
      </datalist>
      {fields.timeZone.trim() === "" && <ZoneMissing choose={(timeZone) => set({ timeZone })} />}
      <WeekHours
        spans={fields.weeklyHours}
        error={errors.weeklyHours}
        onChange={(weeklyHours) => set({ weeklyHours })}
      />
      <TextField
        label={texts.availabilityWords}
        placeholder={texts.availabilityExample}
        maxLength={textLimits.short}
        value={fields.availabilityHours}
        onValueChange={(availabilityHours) => set({ availabilityHours })}
      />
    </>
  );
}

/** This is only a warning, because the wizard can be completed without a time zone. */
function ZoneMissing({ choose }: { choose: (zone: string) => void }) {
  const own = ownTimeZone();
  return (
    <Banner
      tone="accent"
      title={texts.zoneMissing}
      action={own !== null && <Button onClick={() => choose(own)}>{texts.chooseZone(own)}</Button>}
    >
      {texts.zoneMissingHint}
    </Banner>
  );
}
