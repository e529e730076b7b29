/**
 * The operator of this installation. Fill this in before going public. While a value is null, the pages say that it's
 * missing.
 */
type Company = {
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  registeredAddress: string | null;
  /** The office that visitors can write to. */
  office: string;
  privacyRegistration: string | null;
  patentApplicationNumber: string | null;
  lastChanged: string;
};

export const company: Company = {
  name: "Foldback",
  registeredName: null,
  registrationNumber: null,
  registeredAddress: null,
  office: "London, United Kingdom",
  privacyRegistration: null,
  patentApplicationNumber: null,
  lastChanged: "23 November 2026",
};
