/** Shown for an engineer without a name. An email address never is. */
export const engineerNamePending = "Engineer (Name Pending)";

export const shownEngineerName = (name: string | null) => name?.trim() || engineerNamePending;
