/**
 * The operator of this installation. Null means not entered yet, which the pages then say. Fill this in before going
 * public.
 */
type Company = {
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  registeredAddress: string | null;
  /** The office that visitors may write to. */
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
