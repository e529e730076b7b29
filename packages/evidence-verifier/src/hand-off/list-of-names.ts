const namesShown = 5;

export function listOfNames(names: readonly string[]): string {
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : "";
  return `${names.slice(0, namesShown).join(", ")}${more}`;
}
