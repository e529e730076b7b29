/** Shown in place of an engineer's missing name, so that the email address stays private. */
export const engineerNamePending = "Engineer (Name Pending)";

export const shownEngineerName = (name: string | null) => name?.trim() || engineerNamePending;
