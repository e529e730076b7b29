/** What stands in for an engineer who has not given a name; an email never does. */
export const engineerNamePending = "Engineer (Name Pending)";

export const shownEngineerName = (name: string | null) => name?.trim() || engineerNamePending;
