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
import { api } from "../../../shared/api-client.ts";
import { Banner } from "../../../shared/banner.tsx";
import {
  type ArtistFields,
  artistErrors,
  artistFieldsOf,
  artistProfileOf,
  emptyArtistFields,
  ownTimeZone,
} from "../model/artist-fields.ts";
import type { WizardForm, WizardPlan } from "../model/wizard-plan.ts";
import { CheckCards, RadioCards } from "./option-cards.tsx";

type Form = WizardForm<ArtistFields>;

export const artistPlan: WizardPlan<ArtistFields, ArtistProfile, unknown> = {
  role: "artist",
  title: "Artist Profile Setup",
  empty: emptyArtistFields,
  fieldsOf: artistFieldsOf,
  profileOf: artistProfileOf,
  errorsOf: artistErrors,
  load: async () => (await api.onboarding.artist()).profile,
  save: (answers) => api.onboarding.saveArtist(answers),
  steps: [
    {
      title: "Music Style",
      purpose: "Your genre weighs most when we look for engineers who know it.",
      asks: ["musicStyle", "primaryGenre"],
      render: (form) => <MusicStyle {...form} />,
    },
    {
      title: "Experience Level",
      purpose: "We look for an engineer whose experience goes with yours.",
      asks: ["experienceLevel"],
      render: ({ fields, set }) => (
        <RadioCards
          label="How experienced are you in the studio?"
          options={experienceLevels}
          chosen={fields.experienceLevel}
          onChange={(experienceLevel) => set({ experienceLevel })}
        />
      ),
    },
    {
      title: "Project Type",
      purpose: "Each project needs its own skills: we match them with what engineers specialise in.",
      asks: ["projectTypes"],
      render: ({ fields, set }) => (
        <CheckCards
          label="What are you working on?"
          options={projectTypes}
          chosen={fields.projectTypes}
          onChange={(chosen) => set({ projectTypes: chosen })}
        />
      ),
    },
    {
      title: "Budget & Frequency",
      purpose: "Engineers whose rates and smallest project fit your budget come first. Nothing is charged.",
      asks: ["budgetRange", "sessionFrequency"],
      render: (form) => <BudgetAndFrequency {...form} />,
    },
    {
      title: "Setup & Location",
      purpose: "We look for engineers who work in your DAW, and who are awake when you are.",
      asks: ["equipmentSetup", "studioLocation"],
      render: (form) => <SetupAndLocation {...form} />,
    },
    {
      title: "Engineer Preferences",
      purpose: "Between engineers who fit equally well, these decide.",
      asks: ["preferredTraits"],
      render: ({ fields, set }) => (
        <CheckCards
          label="What matters to you in an engineer?"
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
      label="Which styles do you make?"
      options={artistGenres}
      chosen={fields.musicStyle}
      onChange={(musicStyle) => set({ musicStyle })}
    />
    <TextField
      label="Primary genre"
      hint="In your own words."
      value={fields.primaryGenre}
      error={errors.primaryGenre}
      onValueChange={(primaryGenre) => set({ primaryGenre })}
    />
  </>
);

const BudgetAndFrequency = ({ fields, set }: Form) => (
  <>
    <RadioCards
      label="Budget for a project"
      options={budgetRanges}
      chosen={fields.budgetRange}
      onChange={(budgetRange) => set({ budgetRange })}
    />
    <RadioCards
      label="How often do you plan sessions?"
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
        label="Equipment setup"
        rows={4}
        placeholder="Logic Pro, Apollo Twin, SM7B"
        value={fields.equipmentSetup}
        error={errors.equipmentSetup}
        onValueChange={(equipmentSetup) => set({ equipmentSetup })}
      />
      <TextField
        label="Studio location"
        hint="Town and country are enough."
        value={fields.studioLocation}
        error={errors.studioLocation}
        onValueChange={(studioLocation) => set({ studioLocation })}
      />
      {zone === null ? (
        <Banner tone="accent" title="This browser does not say its time zone">
          Without it we cannot tell which engineers are awake when you are, and their hours count for nothing.
        </Banner>
      ) : (
        <p className="text-ink-muted">
          Your time zone, as this browser says: <strong className="font-semibold text-ink">{zone}</strong>
        </p>
      )}
    </>
  );
}
