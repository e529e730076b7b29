/** Shown in place of an engineer's missing name, because the email address must stay private. */
export const engineerNamePending = "Engineer (Name Pending)";

export const shownEngineerName = (name: string | null) => name?.trim() || engineerNamePending;
