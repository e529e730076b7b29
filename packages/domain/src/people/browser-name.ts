const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone or iPad", /\b(?:iPhone|iPad)\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * A short browser name that the account's owner recognises. The browser chooses what it reports, so never rely on it.
 */
export function browserName(userAgent: string | null): string {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return "Unknown browser";
  return system === undefined ? browser : `${browser} on ${system}`;
}
