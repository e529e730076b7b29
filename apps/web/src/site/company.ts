/**
 * Who runs this installation. Null is not entered yet: the pages then say so instead of naming somebody.
 * To be filled in before a real opening.
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
  lastChanged: "21 November 2026",
};
