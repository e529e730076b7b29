/** The minimum age in the privacy policy, in full years. */
const minimumAge = 16;

/** Parses YYYY-MM-DD. Returns null for a day that doesn't exist. */
function partsOf(day: string): [year: number, month: number, date: number] | null {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const back = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return back === day ? [year, month, date] : null;
}

/** A day in the future is `too-young`, and an age over 130 is `no-date`. */
export function ageVerdict(birthDate: string, today: string): "old-enough" | "too-young" | "no-date" {
  const [born, now] = [partsOf(birthDate), partsOf(today)];
  if (born === null || now === null) return "no-date";
  const hadBirthday = now[1] > born[1] || (now[1] === born[1] && now[2] >= born[2]);
  const years = now[0] - born[0] - (hadBirthday ? 0 : 1);
  if (years > 130) return "no-date";
  return years >= minimumAge ? "old-enough" : "too-young";
}
