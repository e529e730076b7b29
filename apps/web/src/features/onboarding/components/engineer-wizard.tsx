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
import { type Api, api } from "../../../shared/http/api-client.ts";
import {
  type EngineerFields,
  emptyEngineerFields,
  engineerErrors,
  engineerFieldsOf,
  toEngineerAnswers,
} from "../model/engineer-fields.ts";
import type { WizardForm, WizardPlan } from "../model/wizard-plan.ts";
import { texts } from "../texts.ts";
import { Availability } from "./availability.tsx";
import { CheckCards, RadioCards } from "./option-cards.tsx";

type Form = WizardForm<EngineerFields>;
type Saved = Awaited<ReturnType<Api["onboarding"]["saveEngineer"]>>;

export const engineerPlan: WizardPlan<EngineerFields, EngineerAnswers, Saved> = {
  role: "engineer",
  title: texts.engineerSetup,
  empty: emptyEngineerFields,
  fieldsOf: engineerFieldsOf,
  profileOf: toEngineerAnswers,
  errorsOf: engineerErrors,
  load: async () => (await api.onboarding.engineer()).profile,
  save: (answers) => api.onboarding.saveEngineer(answers),
  steps: [
    {
      title: texts.specializations,
      purpose: texts.specializationsPurpose,
      asks: ["specializations", "primaryGenre"],
      render: (form) => <Specializations {...form} />,
    },
    {
      title: texts.tools,
      purpose: texts.toolsPurpose,
      asks: ["yearsExperience", "dawPlatforms", "serviceTypes"],
      render: (form) => <ExperienceAndTools {...form} />,
    },
    {
      title: texts.rates,
      purpose: texts.ratesPurpose,
      asks: ["hourlyRateRange", "minProjectRate"],
      render: (form) => <RatesAndPayment {...form} />,
    },
    {
      title: texts.payout,
      purpose: texts.payoutPurpose,
      asks: ["paymentMethod", "paymentThreshold", "payoutSchedule"],
      render: (form) => <PaymentDetails {...form} />,
    },
    {
      title: texts.portfolio,
      purpose: texts.portfolioPurpose,
      asks: ["certifications", "portfolioUrl", "studioEquipment"],
      render: (form) => <PortfolioAndEquipment {...form} />,
    },
    {
      title: texts.availability,
      purpose: texts.availabilityPurpose,
      asks: ["timeZone", "availabilityHours", "weeklyHours", "clientTypes"],
      render: (form) => (
        <>
          <Availability {...form} />
          <CheckCards
            label={texts.clientsQuestion}
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
      label={texts.specialiseQuestion}
      options={specializations}
      chosen={fields.specializations}
      onChange={(chosen) => set({ specializations: chosen })}
    />
    <RadioCards
      label={texts.primaryGenre}
      options={engineerGenres}
      chosen={fields.primaryGenre}
      onChange={(primaryGenre) => set({ primaryGenre })}
    />
  </>
);

const ExperienceAndTools = ({ fields, errors, set }: Form) => (
  <>
    <NumberField
      label={texts.yearsOfExperience}
      max={engineerProfileLimits.maxYears}
      value={fields.yearsExperience}
      error={errors.yearsExperience}
      onValueChange={(yearsExperience) => set({ yearsExperience })}
    />
    <CheckCards
      label={texts.dawQuestion}
      options={dawPlatforms}
      chosen={fields.dawPlatforms}
      onChange={(chosen) => set({ dawPlatforms: chosen })}
    />
    <CheckCards
      label={texts.serviceQuestion}
      options={serviceTypes}
      chosen={fields.serviceTypes}
      onChange={(chosen) => set({ serviceTypes: chosen })}
    />
  </>
);

const RatesAndPayment = ({ fields, errors, set }: Form) => (
  <>
    <RadioCards
      label={texts.hourlyRate}
      options={hourlyRateRanges}
      chosen={fields.hourlyRateRange}
      onChange={(hourlyRateRange) => set({ hourlyRateRange })}
    />
    <NumberField
      label={texts.minimumProject}
      hint={texts.minimumProjectHint}
      max={engineerProfileLimits.maxPounds}
      value={fields.minProjectRate}
      error={errors.minProjectRate}
      onValueChange={(minProjectRate) => set({ minProjectRate })}
    />
    <PaymentModel />
  </>
);

const PaymentModel = () => (
  <section aria-label={texts.paymentModel} className="flex flex-col gap-2 rounded-lg border border-line bg-panel p-5">
    <h3 className="lettering text-base">{texts.paymentModel}</h3>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
      <li>{texts.paymentModelBefore}</li>
      <li>{texts.paymentModelHeld}</li>
      <li>{texts.paymentModelFee}</li>
    </ul>
    <p>{texts.paymentModelLater}</p>
  </section>
);

const PaymentDetails = ({ fields, errors, set }: Form) => (
  <>
    <RadioCards
      label={texts.paymentMethod}
      options={paymentMethods}
      chosen={fields.paymentMethod}
      onChange={(paymentMethod) => set({ paymentMethod })}
    />
    <NumberField
      label={texts.paymentThreshold}
      hint={texts.paymentThresholdHint}
      max={engineerProfileLimits.maxPounds}
      value={fields.paymentThreshold}
      error={errors.paymentThreshold}
      onValueChange={(paymentThreshold) => set({ paymentThreshold })}
    />
    <RadioCards
      label={texts.payoutSchedule}
      options={payoutSchedules}
      chosen={fields.payoutSchedule}
      onChange={(payoutSchedule) => set({ payoutSchedule })}
    />
  </>
);

const PortfolioAndEquipment = ({ fields, errors, set }: Form) => (
  <>
    <CheckCards
      label={texts.certifications}
      options={certifications}
      chosen={fields.certifications}
      onChange={(chosen) => set({ certifications: chosen })}
    />
    <TextField
      label={texts.portfolioAddress}
      type="url"
      placeholder="https://"
      value={fields.portfolioUrl}
      error={errors.portfolioUrl}
      onValueChange={(portfolioUrl) => set({ portfolioUrl })}
    />
    <TextField
      label={texts.studioEquipment}
      hint={texts.studioEquipmentHint}
      placeholder={texts.studioEquipmentExample}
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
