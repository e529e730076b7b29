import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import {
  certifications,
  clientTypes,
  dawPlatforms,
  engineerGenres,
  engineerProfileLimits,
  hourlyRateRanges,
  paymentMethods,
  payoutSchedules,
  serviceTypes,
  specializations,
} from "@foldback/domain/onboarding/engineer-profile";
import { TextField } from "@foldback/ui/text-field";
import { type Api, api } from "../../../shared/api-client.ts";
import {
  type EngineerFields,
  emptyEngineerFields,
  engineerAnswersOf,
  engineerErrors,
  engineerFieldsOf,
} from "../model/engineer-fields.ts";
import type { WizardForm, WizardPlan } from "../model/wizard-plan.ts";
import { Availability } from "./availability.tsx";
import { CheckCards, RadioCards } from "./option-cards.tsx";

type Form = WizardForm<EngineerFields>;
type Saved = Awaited<ReturnType<Api["onboarding"]["saveEngineer"]>>;

export const engineerPlan: WizardPlan<EngineerFields, EngineerAnswers, Saved> = {
  role: "engineer",
  title: "Engineer Profile Setup",
  empty: emptyEngineerFields,
  fieldsOf: engineerFieldsOf,
  profileOf: engineerAnswersOf,
  errorsOf: engineerErrors,
  load: async () => (await api.onboarding.engineer()).profile,
  save: (answers) => api.onboarding.saveEngineer(answers),
  steps: [
    {
      title: "Specializations",
      purpose: "Artists find you by your genre and by what you do best; the first three are on your card.",
      asks: ["specializations", "primaryGenre"],
      render: (form) => <Specializations {...form} />,
    },
    {
      title: "Experience & Tools",
      purpose: "Artists look for somebody who works in their DAW and knows more than they do.",
      asks: ["yearsExperience", "dawPlatforms", "serviceTypes"],
      render: (form) => <ExperienceAndTools {...form} />,
    },
    {
      title: "Rates & Payment",
      purpose: "We offer you to artists whose budget covers your rate and your smallest project.",
      asks: ["hourlyRateRange", "minProjectRate"],
      render: (form) => <RatesAndPayment {...form} />,
    },
    {
      title: "Payment Details",
      purpose: "How and when your earnings are to reach you. Artists never see this.",
      asks: ["paymentMethod", "paymentThreshold", "payoutSchedule"],
      render: (form) => <PaymentDetails {...form} />,
    },
    {
      title: "Portfolio & Equipment",
      purpose: "Artists read this on your profile before they choose you.",
      asks: ["certifications", "portfolioUrl", "studioEquipment"],
      render: (form) => <PortfolioAndEquipment {...form} />,
    },
    {
      title: "Availability",
      purpose: "We count the hours that you and an artist are both awake and open; artists see them in their own time.",
      asks: ["timeZone", "availabilityHours", "weeklyHours", "clientTypes"],
      render: (form) => (
        <>
          <Availability {...form} />
          <CheckCards
            label="Who do you like to work for?"
            options={clientTypes}
            chosen={form.fields.clientTypes}
            onChange={(chosen) => form.set({ clientTypes: chosen })}
          />
        </>
      ),
    },
  ],
};

const Specializations = ({ fields, set }: Form) => (
  <>
    <CheckCards
      label="What do you specialise in?"
      options={specializations}
      chosen={fields.specializations}
      onChange={(chosen) => set({ specializations: chosen })}
    />
    <RadioCards
      label="Primary genre"
      options={engineerGenres}
      chosen={fields.primaryGenre}
      onChange={(primaryGenre) => set({ primaryGenre })}
    />
  </>
);

const ExperienceAndTools = ({ fields, errors, set }: Form) => (
  <>
    <NumberField
      label="Years of experience"
      max={engineerProfileLimits.mostYears}
      value={fields.yearsExperience}
      error={errors.yearsExperience}
      onValueChange={(yearsExperience) => set({ yearsExperience })}
    />
    <CheckCards
      label="Which DAWs do you work in?"
      options={dawPlatforms}
      chosen={fields.dawPlatforms}
      onChange={(chosen) => set({ dawPlatforms: chosen })}
    />
    <CheckCards
      label="How do you work?"
      options={serviceTypes}
      chosen={fields.serviceTypes}
      onChange={(chosen) => set({ serviceTypes: chosen })}
    />
  </>
);

const RatesAndPayment = ({ fields, errors, set }: Form) => (
  <>
    <RadioCards
      label="Hourly rate"
      options={hourlyRateRanges}
      chosen={fields.hourlyRateRange}
      onChange={(hourlyRateRange) => set({ hourlyRateRange })}
    />
    <NumberField
      label="Minimum project rate (£)"
      hint="The smallest project you take, in pounds."
      max={engineerProfileLimits.mostPounds}
      value={fields.minProjectRate}
      error={errors.minProjectRate}
      onValueChange={(minProjectRate) => set({ minProjectRate })}
    />
    <PaymentModel />
  </>
);

const PaymentModel = () => (
  <section aria-label="How payment works" className="flex flex-col gap-2 rounded-lg border border-line bg-panel p-5">
    <h3 className="lettering text-base">How payment works</h3>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
      <li>The artist pays before the session, by card.</li>
      <li>Our payment provider holds the money until the artist approves the work.</li>
      <li>The platform keeps 10%; the rest is yours.</li>
    </ul>
    <p>Payment for single sessions is not part of this version yet: no money is taken for a session.</p>
  </section>
);

const PaymentDetails = ({ fields, errors, set }: Form) => (
  <>
    <RadioCards
      label="Payment method"
      options={paymentMethods}
      chosen={fields.paymentMethod}
      onChange={(paymentMethod) => set({ paymentMethod })}
    />
    <NumberField
      label="Payment threshold (£)"
      hint="Payouts go out once your balance has reached this."
      max={engineerProfileLimits.mostPounds}
      value={fields.paymentThreshold}
      error={errors.paymentThreshold}
      onValueChange={(paymentThreshold) => set({ paymentThreshold })}
    />
    <RadioCards
      label="Payout schedule"
      options={payoutSchedules}
      chosen={fields.payoutSchedule}
      onChange={(payoutSchedule) => set({ payoutSchedule })}
    />
  </>
);

const PortfolioAndEquipment = ({ fields, errors, set }: Form) => (
  <>
    <CheckCards
      label="Certifications"
      options={certifications}
      chosen={fields.certifications}
      onChange={(chosen) => set({ certifications: chosen })}
    />
    <TextField
      label="Portfolio address"
      type="url"
      placeholder="https://"
      value={fields.portfolioUrl}
      error={errors.portfolioUrl}
      onValueChange={(portfolioUrl) => set({ portfolioUrl })}
    />
    <TextField
      label="Studio equipment"
      hint="Separate the pieces by commas."
      placeholder="Neve 1073, U87, ATC SCM25"
      value={fields.studioEquipment}
      error={errors.studioEquipment}
      onValueChange={(studioEquipment) => set({ studioEquipment })}
    />
  </>
);

type NumberFieldProps = {
  label: string;
  hint?: string;
  max: number;
  value: string;
  error?: string;
  onValueChange: (value: string) => void;
};

const NumberField = (props: NumberFieldProps) => (
  <TextField {...props} type="number" inputMode="numeric" min={0} step={1} className="max-w-60" />
);
