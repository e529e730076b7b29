import {
  type ArtistProfile,
  artistGenres,
  budgetRanges,
  engineerTraits,
  experienceLevels,
  projectTypes,
  sessionFrequencies,
} from "@foldback/domain/onboarding/artist-profile";
import { TextArea } from "@foldback/ui/text-area";
import { TextField } from "@foldback/ui/text-field";
import { api } from "../../../shared/http/api-client.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import {
  type ArtistFields,
  artistErrors,
  artistFieldsOf,
  artistProfileOf,
  emptyArtistFields,
  ownTimeZone,
} from "../model/artist-fields.ts";
import type { WizardForm, WizardPlan } from "../model/wizard-plan.ts";
import { texts } from "../texts.ts";
import { CheckCards, RadioCards } from "./option-cards.tsx";

type Form = WizardForm<ArtistFields>;

export const artistPlan: WizardPlan<ArtistFields, ArtistProfile, unknown> = {
  role: "artist",
  title: texts.artistSetup,
  empty: emptyArtistFields,
  fieldsOf: artistFieldsOf,
  profileOf: artistProfileOf,
  errorsOf: artistErrors,
  load: async () => (await api.onboarding.artist()).profile,
  save: (answers) => api.onboarding.saveArtist(answers),
  steps: [
    {
      title: texts.musicStyle,
      purpose: texts.musicStylePurpose,
      asks: ["musicStyle", "primaryGenre"],
      render: (form) => <MusicStyle {...form} />,
    },
    {
      title: texts.experienceLevel,
      purpose: texts.experienceLevelPurpose,
      asks: ["experienceLevel"],
      render: ({ fields, set }) => (
        <RadioCards
          label={texts.experienceQuestion}
          options={experienceLevels}
          chosen={fields.experienceLevel}
          onChange={(experienceLevel) => set({ experienceLevel })}
        />
      ),
    },
    {
      title: texts.projectType,
      purpose: texts.projectTypePurpose,
      asks: ["projectTypes"],
      render: ({ fields, set }) => (
        <CheckCards
          label={texts.projectQuestion}
          options={projectTypes}
          chosen={fields.projectTypes}
          onChange={(chosen) => set({ projectTypes: chosen })}
        />
      ),
    },
    {
      title: texts.budget,
      purpose: texts.budgetPurpose,
      asks: ["budgetRange", "sessionFrequency"],
      render: (form) => <BudgetAndFrequency {...form} />,
    },
    {
      title: texts.setup,
      purpose: texts.setupPurpose,
      asks: ["equipmentSetup", "studioLocation"],
      render: (form) => <SetupAndLocation {...form} />,
    },
    {
      title: texts.preferences,
      purpose: texts.preferencesPurpose,
      asks: ["preferredTraits"],
      render: ({ fields, set }) => (
        <CheckCards
          label={texts.preferencesQuestion}
          options={engineerTraits}
          chosen={fields.preferredTraits}
          onChange={(preferredTraits) => set({ preferredTraits })}
        />
      ),
    },
  ],
};

const MusicStyle = ({ fields, errors, set }: Form) => (
  <>
    <CheckCards
      label={texts.stylesQuestion}
      options={artistGenres}
      chosen={fields.musicStyle}
      onChange={(musicStyle) => set({ musicStyle })}
    />
    <TextField
      label={texts.primaryGenre}
      hint={texts.inYourOwnWords}
      value={fields.primaryGenre}
      error={errors.primaryGenre}
      onValueChange={(primaryGenre) => set({ primaryGenre })}
    />
  </>
);

const BudgetAndFrequency = ({ fields, set }: Form) => (
  <>
    <RadioCards
      label={texts.projectBudget}
      options={budgetRanges}
      chosen={fields.budgetRange}
      onChange={(budgetRange) => set({ budgetRange })}
    />
    <RadioCards
      label={texts.frequencyQuestion}
      options={sessionFrequencies}
      chosen={fields.sessionFrequency}
      onChange={(sessionFrequency) => set({ sessionFrequency })}
    />
  </>
);

function SetupAndLocation({ fields, errors, set }: Form) {
  const zone = ownTimeZone();
  return (
    <>
      <TextArea
        label={texts.equipmentSetup}
        rows={4}
        placeholder={texts.equipmentExample}
        value={fields.equipmentSetup}
        error={errors.equipmentSetup}
        onValueChange={(equipmentSetup) => set({ equipmentSetup })}
      />
      <TextField
        label={texts.studioLocation}
        hint={texts.studioLocationHint}
        value={fields.studioLocation}
        error={errors.studioLocation}
        onValueChange={(studioLocation) => set({ studioLocation })}
      />
      {zone === null ? (
        <Banner tone="accent" title={texts.zoneUnknown}>
          {texts.zoneUnknownHint}
        </Banner>
      ) : (
        <p className="text-ink-muted">
          {texts.zoneBefore} <strong className="font-semibold text-ink">{zone}</strong>
        </p>
      )}
    </>
  );
}
